import type { Database } from "#server/database/pool.ts";
import { classOf, type Audience } from "../audience.ts";
import { continueWatching } from "./continue-watching.ts";
import { homeSizes, latestMarks } from "./home-queries.ts";
import { lastingPiece, type Piece } from "./packed-json.ts";
import { createSaves, titleOf, type Save } from "./saves.ts";
import { sharedAnswers } from "../shared-answers.ts";
import { suggest, tastesOf, type Suggestion } from "./suggestions.ts";
import type { TitleFacts, TitleStore } from "./title-store.ts";

/** Both personal lists as JSON. */
export type Personal = { histories: Piece; suggestion: Piece };

/** What was made for a profile: its suggestions, and the lists as they stand at a revision of its saves. */
type Made = { suggested: Suggestion[]; revision: string; lists: Personal };

/** A taste does not change by the second, a place does: suggestions are good for so long, histories until the next save. */
const suggestionsKept = { freshMs: 30_000, size: 1000 };

/** Made once for a profile's next minutes: small counts, and so does the time. */
const listsPackedAt = 5;

const dayMs = 86_400_000;

/**
 * What a profile goes on with and what it may like, from its own traces alone. While the revision of its saves stands and
 * suggestions are kept, no statement. A kid is suggested nothing.
 */
export function createPersonal(database: Database, store: TitleStore) {
  const saves = createSaves(database);
  // Anew at every drop: what was begun before lands in the ones of before, and is never read again.
  let kept = sharedAnswers<Made>(suggestionsKept);

  const suggestionsFor = async (audience: Audience, latest: Save[]): Promise<Suggestion[]> => {
    const watched = latest.map((save) => ({
      videoId: titleOf(save),
      act: "watched" as const,
      ageDays: (audience.at.getTime() - save.savedAt.getTime()) / dayMs,
    }));
    const signals = [...watched, ...(await latestMarks(database, audience))];
    const known = new Set(signals.map(({ videoId }) => videoId));
    const facts = await store.titles(known, audience);
    const tastes = tastesOf(signals, (id) => facts.get(id)?.categories ?? []);
    const shelves = await store.shelves(tastes.keys(), audience);
    return suggest(tastes, shelves, known, homeSizes.suggestions);
  };

  const listsOf = async (audience: Audience, latest: Save[], suggested: Suggestion[]): Promise<Personal> => {
    const begun = new Set(latest.map(titleOf));
    const wanted = suggested.filter(({ id }) => !begun.has(id));
    const named = wanted.flatMap(({ id, reason }) => [id, reason.videoId]);
    const facts = await store.titles(new Set([...begun, ...named]), audience);
    const histories = continueWatching(latest, facts, homeSizes.histories);
    return {
      histories: listOf(histories, facts, ({ id: _id, ...place }) => textOf(place)),
      suggestion: listOf(wanted, facts, toldReasons(facts)),
    };
  };

  /** @param revision that of the profile's saves */
  const of = async (audience: Audience, revision: string, { mayBeKept }: { mayBeKept: boolean }): Promise<Personal> => {
    const into = kept;
    const key = `${classOf(audience)}:${audience.profileId}`;
    const made = mayBeKept ? await into.kept(key, audience.at) : undefined;
    if (made?.revision === revision) return made.lists;
    const latest = await saves.of(audience.profileId, revision);
    const suggested = audience.viewer.isKid ? [] : (made?.suggested ?? (await suggestionsFor(audience, latest)));
    const lists = await listsOf(audience, latest, suggested);
    if (made) Object.assign(made, { revision, lists });
    else into.keep(key, audience.at, { suggested, revision, lists });
    return lists;
  };
  return { of, drop: (): void => void (kept = sharedAnswers(suggestionsKept)) };
}

/** Cards with what is the profile's own in them, added before each card's closing brace. */
function listOf<T extends { id: number }>(
  titles: readonly T[],
  facts: Map<number, TitleFacts>,
  ownOf: (title: T) => string,
): Piece {
  const cards = titles.flatMap((title) => {
    const card = facts.get(title.id)?.openCard;
    return card === undefined ? [] : `${card}${ownOf(title)}}`;
  });
  return lastingPiece(`[${cards.join(",")}]`, listsPackedAt);
}

/** Fields that follow others in their object. */
function textOf(fields: object): string {
  const added = JSON.stringify(fields).slice(1, -1);
  return added === "" ? "" : `,${added}`;
}

/** Why a title is suggested. A title that is no longer seen is no reason. */
function toldReasons(facts: Map<number, TitleFacts>): (suggestion: Suggestion) => string {
  return ({ reason: { act, videoId: id } }) => {
    const title = facts.get(id)?.title;
    return title === undefined ? "" : textOf({ because: { act, id, title } });
  };
}
