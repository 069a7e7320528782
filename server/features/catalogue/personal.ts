import type { Database } from "#server/database/pool.ts";
import { classOf, type Audience } from "./audience.ts";
import { continueWatching, type Save } from "./continue-watching.ts";
import { homeSizes, latestMarks, readSaves, savesAtOnce, savesOfTitles } from "./home-queries.ts";
import { passingPiece, type Piece } from "./packed-json.ts";
import { sharedAnswers } from "./shared-answers.ts";
import { suggest, tastesOf, type Suggestion } from "./suggestions.ts";
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
  const suggestions = sharedAnswers<Suggestion[]>(suggestionsKept);

  const suggestionsFor = async (audience: Audience, saves: Save[]): Promise<Suggestion[]> => {
    const watched = saves.map((save) => ({
      videoId: titleOf(save),
      act: "watched" as const,
      ageDays: save.ageDays,
    }));
    const signals = [...watched, ...(await latestMarks(database, audience))];
    const known = new Set(signals.map(({ videoId }) => videoId));
    const facts = await store.titles(known, audience);
    const tastes = tastesOf(signals, (id) => facts.get(id)?.categories ?? []);
    const shelves = await store.shelves(tastes.keys(), audience);
    return suggest(tastes, shelves, known, homeSizes.suggestions);
  };

  /** Many episodes are one title: where they took the places of others, what was begun before them is read too. */
  const wholeSaves = async (saves: Save[], audience: Audience): Promise<Save[]> => {
    const isCut = saves.length === savesAtOnce && new Set(saves.map(titleOf)).size < homeSizes.histories;
    return isCut ? savesOfTitles(database, audience) : saves;
  };

  /** @param savesJson what `latestSaves` read of the profile */
  const of = async (
    audience: Audience,
    savesJson: string,
    { mayBeKept }: { mayBeKept: boolean },
  ): Promise<Personal> => {
    const saves = await wholeSaves(readSaves(savesJson, audience.at), audience);
    const key = `${classOf(audience)}:${audience.profileId}`;
    const kept = mayBeKept ? await suggestions.kept(key, audience.at) : undefined;
    const suggested = audience.viewer.isKid ? [] : (kept ?? (await suggestionsFor(audience, saves)));
    if (!kept) suggestions.keep(key, audience.at, suggested);
    const begun = new Set(saves.map(titleOf));
    const wanted = suggested.filter(({ id }) => !begun.has(id));
    const named = wanted.flatMap(({ id, reason }) => [id, reason.videoId]);
    const facts = await store.titles(new Set([...begun, ...named]), audience);
    const histories = continueWatching(saves, facts, homeSizes.histories);
    return {
      histories: listOf(histories, facts, ({ id: _id, ...place }) => piecesOf(place)),
      suggestion: listOf(wanted, facts, toldReasons(facts)),
    };
  };
  return { of, drop: (): void => suggestions.drop() };
}

function titleOf({ videoId, seriesId }: Save): number {
  return seriesId ?? videoId;
}

const [begin, between, end, nothing] = ["[", "},", "}]", "[]"].map(passingPiece) as [Piece, Piece, Piece, Piece];

/** Cards with what is the profile's own in them, added before each card's closing brace. */
function listOf<T extends { id: number }>(
  titles: readonly T[],
  facts: Map<number, TitleFacts>,
  ownOf: (title: T) => Piece[],
): Piece[] {
  const pieces: Piece[] = [];
  for (const title of titles) {
    const card = facts.get(title.id)?.openCard;
    if (card) pieces.push(pieces.length === 0 ? begin : between, card, ...ownOf(title));
  }
  return pieces.length === 0 ? [nothing] : [...pieces, end];
}

/** Fields that follow others in their object. */
function piecesOf(fields: object): Piece[] {
  const added = JSON.stringify(fields).slice(1, -1);
  return added === "" ? [] : [passingPiece(`,${added}`)];
}

/** Why a title is suggested; many are for one reason, which is made once. A title that is no longer seen is no reason. */
function toldReasons(facts: Map<number, TitleFacts>): (suggestion: Suggestion) => Piece[] {
  const told = new Map<string, Piece[]>();
  return ({ reason: { act, videoId: id } }) => {
    const key = `${act} ${id}`;
    const title = facts.get(id)?.title;
    const pieces = told.get(key) ?? (title === undefined ? [] : piecesOf({ because: { act, id, title } }));
    told.set(key, pieces);
    return pieces;
  };
}
