import type { Database } from "#server/database/pool.ts";
import { classOf, type Audience } from "./audience.ts";
import { cardsById } from "./home-queries.ts";

export type CardStore = {
  /** The cards of these titles as JSON texts; a title that the audience does not see is missing. */
  of(ids: number[], audience: Audience): Promise<Map<number, string>>;
  drop(): void;
};

const freshMs = 60_000;

/** Cards kept ready by class of viewers, so that a personal list asks the database for ids and places only. */
export function cardStore(database: Database, size = 20_000): CardStore {
  let kept = new Map<string, { card: string; madeAt: number }>();

  const load = async (ids: number[], audience: Audience, into: Map<number, string>): Promise<void> => {
    // What is asked for now must not land among the cards kept after a drop.
    const target = kept;
    const prefix = classOf(audience);
    const madeAt = audience.at.getTime();
    for (const { id, card } of await cardsById(database, ids, { ...audience, profileId: 0 })) {
      into.set(id, card);
      target.set(`${prefix}:${id}`, { card, madeAt });
    }
    for (const oldest of target.keys()) {
      if (target.size <= size) break;
      target.delete(oldest);
    }
  };

  return {
    async of(ids, audience) {
      const cards = new Map<number, string>();
      const missing: number[] = [];
      const prefix = classOf(audience);
      const now = audience.at.getTime();
      for (const id of ids) {
        const entry = kept.get(`${prefix}:${id}`);
        if (entry && Math.abs(now - entry.madeAt) < freshMs) cards.set(id, entry.card);
        else missing.push(id);
      }
      if (missing.length > 0) await load(missing, audience, cards);
      return cards;
    },
    drop: () => void (kept = new Map()),
  };
}
