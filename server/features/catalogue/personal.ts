import type { Database } from "#server/database/pool.ts";
import type { Audience } from "./audience.ts";
import { continueWatching, type Begun } from "./continue-watching.ts";
import { homeSizes, personalTraces } from "./home-queries.ts";
import { signalWeights, suggest, tastesOf } from "./suggestions.ts";
import type { TitleFacts, TitleStore } from "./title-store.ts";

/** Both personal lists as JSON texts. */
export type Personal = { histories: string; suggestion: string };

/**
 * What a profile goes on with and what it may like, from its own traces alone: one statement while the titles they lead
 * to are kept. A kid is suggested nothing.
 */
export function createPersonal(database: Database, store: TitleStore) {
  return async (audience: Audience): Promise<Personal> => {
    const { saves, marks } = await personalTraces(database, audience);
    const begunIds = new Set(saves.map(({ videoId, seriesId }) => seriesId ?? videoId));
    const facts = await store.titles(new Set([...begunIds, ...marks.map(({ videoId }) => videoId)]), audience);
    const histories = continueWatching(saves, facts, homeSizes.histories);
    if (audience.viewer.isKid)
      return { histories: listOf(histories.map((one) => placed(one, facts))), suggestion: "[]" };

    const watched = saves.map(({ videoId, seriesId, ageDays }) => ({
      videoId: seriesId ?? videoId,
      weight: signalWeights.watched,
      ageDays,
    }));
    const tastes = tastesOf([...watched, ...marks], (id) => facts.get(id)?.categories ?? []);
    const shelves = await store.shelves(tastes.keys(), audience);
    const suggested = suggest(tastes, shelves, begunIds, homeSizes.suggestions);
    const cards = await store.titles(suggested, audience);
    return {
      histories: listOf(histories.map((one) => placed(one, facts))),
      suggestion: listOf(suggested.map((id) => cards.get(id)?.card)),
    };
  };
}

function listOf(cards: (string | undefined)[]): string {
  return `[${cards.filter((card) => card !== undefined).join(",")}]`;
}

/** The card with the profile's place in it, added before the card's closing brace. */
function placed({ id, ...place }: Begun, facts: Map<number, TitleFacts>): string | undefined {
  const card = facts.get(id)?.card;
  return card && `${card.slice(0, -1)},${JSON.stringify(place).slice(1)}`;
}
