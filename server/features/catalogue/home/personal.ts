import type { VideoCard } from "#contract/video.ts";
import { createCache } from "#server/cache/cache.ts";
import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import { serializedOnce } from "#server/http/joined/shared-json.ts";
import { classOf, type Audience } from "../audience.ts";
import type { Cards } from "../cards/cards.ts";
import type { PeriodOf } from "../cards/periods.ts";
import { continueWatching } from "./continue-watching.ts";
import { homeSizes, latestMarks } from "./home-queries.ts";
import { latestSaves, titleOf, type Save } from "./saves.ts";
import { suggest, tastesOf, type Suggestion } from "./suggestions.ts";
import type { ShelvesOf, TitleFactsOf } from "./title-facts.ts";

/** A profile's own lists. */
export type Personal = { histories: VideoCard[]; suggestion: VideoCard[] };

export type PersonalDeps = {
  cards: Cards;
  factsOf: TitleFactsOf;
  shelvesOf: ShelvesOf;
  periodOf: PeriodOf;
  cache: MakeCache;
  clock: Clock;
};

const dayMs = 86_400_000;

/** Positions are cached until their revision changes, independently of the catalogue. */
const savesLimits = { name: "saves", freshMs: dayMs, staleMs: 0, most: 5000 };
/** Suggestions change slowly. */
const suggestionLimits = { name: "suggestions", freshMs: 30_000, staleMs: 0, most: 1000 };

/**
 * What a profile may resume and what it may like, from its own activity only. Sends no statement while the saves' revision
 * is unchanged and suggestions are fresh. Kid profiles get no suggestions.
 */
export function createPersonal(
  database: Database,
  { cards, factsOf, shelvesOf, periodOf, cache, clock }: PersonalDeps,
) {
  const saves = createCache<Save[]>(clock, savesLimits);
  const suggestions = cache<Suggestion[]>(suggestionLimits);
  const lists = cache<Personal>(suggestionLimits);

  const suggestionsFor = async (audience: Audience, latest: Save[]): Promise<Suggestion[]> => {
    if (audience.viewer.isKid) return [];
    const watched = latest.map((save) => ({
      videoId: titleOf(save),
      act: "watched" as const,
      ageDays: (audience.at.getTime() - save.savedAt.getTime()) / dayMs,
    }));
    const marks = await latestMarks(database, audience);
    if (marks === null) return [];
    const signals = [...watched, ...marks];
    const known = new Set(signals.map(({ videoId }) => videoId));
    const facts = await factsOf(known, audience);
    const tastes = tastesOf(signals, (id) => facts.get(id)?.categories ?? []);
    return suggest(tastes, await shelvesOf(tastes.keys(), audience), known, homeSizes.suggestions);
  };

  const listsOf = async (audience: Audience, latest: Save[], suggested: Suggestion[]): Promise<Personal> => {
    const begun = new Set(latest.map(titleOf));
    const wanted = suggested.filter(({ id }) => !begun.has(id));
    const named = wanted.flatMap(({ id, reason }) => [id, reason.videoId]);
    const [facts, shown] = await Promise.all([
      factsOf(begun, audience),
      cards.byId(new Set([...begun, ...named]), audience),
    ]);
    const places = continueWatching(latest, facts, homeSizes.histories);
    const histories = places.flatMap(({ id, ...place }) => {
      const card = shown.get(id);
      return card ? { ...card, ...place } : [];
    });
    return {
      histories: serializedOnce(histories),
      suggestion: serializedOnce(wanted.flatMap((one) => suggestedCard(one, shown))),
    };
  };

  const savesOf = ({ profileId, savesRevision }: Audience) =>
    saves.get(`${profileId} ${savesRevision}`, () => latestSaves(database, profileId));

  const keysFor = async (audience: Audience) => {
    const suggested = `${await periodOf(audience.at)} ${classOf(audience)} ${audience.profileId}`;
    return { suggested, both: `${suggested} ${audience.savesRevision}` };
  };
  /** Suggestions are fresh for half a minute, histories until the next saved position. */
  const kept = async (audience: Audience): Promise<Personal> => {
    const keys = await keysFor(audience);
    return lists.get(keys.both, async () => {
      const latest = await savesOf(audience);
      return listsOf(audience, latest, await suggestions.get(keys.suggested, () => suggestionsFor(audience, latest)));
    });
  };
  return {
    kept,
    /** Recomputes both and replaces the cached values. */
    async refreshed(audience: Audience): Promise<Personal> {
      const keys = await keysFor(audience);
      suggestions.forget(keys.suggested);
      lists.forget(keys.both);
      return kept(audience);
    },
  };
}

/** With the reason for the suggestion, unless the profile may no longer see that title. */
function suggestedCard({ id, reason: { act, videoId } }: Suggestion, shown: Map<number, VideoCard>): VideoCard[] {
  const card = shown.get(id);
  if (!card) return [];
  const title = shown.get(videoId)?.title;
  return [title === undefined ? card : { ...card, because: { act, id: videoId, title } }];
}
