import type { Database } from "#server/database/pool.ts";
import { classOf, type Audience } from "./audience.ts";
import { continueWatching, type Begun, type Save } from "./continue-watching.ts";
import { homeSizes, latestMarks, readSaves } from "./home-queries.ts";
import { passingPiece, type Piece } from "./packed-json.ts";
import { sharedAnswers } from "./shared-answers.ts";
import { signalWeights, suggest, tastesOf } from "./suggestions.ts";
import type { TitleFacts, TitleStore } from "./title-store.ts";

/** Both personal lists as pieces of JSON. */
export type Personal = { histories: Piece[]; suggestion: Piece[] };

/** A taste does not change by the second, a place does: suggestions are good for so long, histories are always read. */
const suggestionsKept = { freshMs: 30_000, size: 5000 };

/**
 * What a profile goes on with and what it may like, from its own traces alone. While suggestions and the titles they lead to
 * are kept, no statement but the one that read the saves. A kid is suggested nothing.
 */
export function createPersonal(database: Database, store: TitleStore) {
  const suggestions = sharedAnswers<number[]>(suggestionsKept);

  const suggestionsFor = async (audience: Audience, saves: Save[]): Promise<number[]> => {
    const watched = saves.map((save) => ({
      videoId: titleOf(save),
      weight: signalWeights.watched,
      ageDays: save.ageDays,
    }));
    const signals = [...watched, ...(await latestMarks(database, audience))];
    const facts = await store.titles(new Set(signals.map(({ videoId }) => videoId)), audience);
    const tastes = tastesOf(signals, (id) => facts.get(id)?.categories ?? []);
    const shelves = await store.shelves(tastes.keys(), audience);
    return suggest(tastes, shelves, new Set(saves.map(titleOf)), homeSizes.suggestions);
  };

  /** @param savesJson what `latestSaves` read of the profile */
  const of = async (
    audience: Audience,
    savesJson: string,
    { mayBeKept }: { mayBeKept: boolean },
  ): Promise<Personal> => {
    const saves = readSaves(savesJson, audience.at);
    const key = `${classOf(audience)}:${audience.profileId}`;
    const kept = mayBeKept ? await suggestions.kept(key, audience.at) : undefined;
    const suggested = audience.viewer.isKid ? [] : (kept ?? (await suggestionsFor(audience, saves)));
    if (!kept) suggestions.keep(key, audience.at, suggested);
    const begun = new Set(saves.map(titleOf));
    const wanted = suggested.filter((id) => !begun.has(id));
    const facts = await store.titles([...begun, ...wanted], audience);
    return {
      histories: listOf(continueWatching(saves, facts, homeSizes.histories), facts),
      suggestion: listOf(
        wanted.map((id) => ({ id })),
        facts,
      ),
    };
  };
  return { of, drop: (): void => suggestions.drop() };
}

function titleOf({ videoId, seriesId }: Save): number {
  return seriesId ?? videoId;
}

const [begin, between, end, nothing] = ["[", "},", "}]", "[]"].map(passingPiece) as [Piece, Piece, Piece, Piece];

/** Cards with the profile's place in them, added before each card's closing brace. */
function listOf(titles: (Begun | { id: number })[], facts: Map<number, TitleFacts>): Piece[] {
  const pieces: Piece[] = [];
  for (const { id, ...place } of titles) {
    const card = facts.get(id)?.openCard;
    if (!card) continue;
    pieces.push(pieces.length === 0 ? begin : between, card);
    const added = JSON.stringify(place).slice(1, -1);
    if (added !== "") pieces.push(passingPiece(`,${added}`));
  }
  return pieces.length === 0 ? [nothing] : [...pieces, end];
}
