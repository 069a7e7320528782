import { setImmediate as nextPass, setTimeout as sleep } from "node:timers/promises";
import type { Database, Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { oneOf, type Random } from "./random.ts";

/** Event loop iterations after which work that awaits no response has reached its next statement. */
const passes = 2;
const answerMilliseconds = 4;

/** Continues work, or ends it with an error. */
type Going = { on: () => void; fail: (reason: unknown) => void };

/**
 * Lets concurrent work run its statements one at a time, in an order drawn from the seed, and receive the responses one at a
 * time. Work interleaves as in several processes, but in the same way each time. A statement that waits for another
 * transaction's lock lets the others continue.
 */
export class Turns {
  readonly #database: Database;
  readonly #random: Random;
  /** Work waiting for its turn, in order of arrival. */
  readonly #waiting: Going[] = [];
  /** Work whose statement has a response, by turn, that was not yet continued. */
  readonly #answered = new Map<number, Going>();
  #turns = 0;
  #running = 0;
  #locked = 0;
  #isDealing = false;
  #onAnswer: (() => void) | undefined;

  /** `database`: counts the statements that wait for a lock, outside of all turns. */
  constructor(database: Database, random: Random) {
    this.#database = database;
    this.#random = random;
  }

  /** Waits for a turn. Returns its number, for `end`. */
  async begin(): Promise<number> {
    const turn = new Promise<void>((on, fail) => this.#waiting.push({ on, fail }));
    this.#deal();
    await turn;
    this.#turns += 1;
    return this.#turns;
  }

  /** Ends a turn with a response, and waits until its work may continue. */
  async end(turn: number): Promise<void> {
    this.#running -= 1;
    const heard = new Promise<void>((on, fail) => this.#answered.set(turn, { on, fail }));
    this.#onAnswer?.();
    this.#deal();
    await heard;
  }

  #deal(): void {
    if (this.#isDealing) return;
    this.#isDealing = true;
    this.#dealAll().catch((error: unknown) => {
      this.#isDealing = false;
      for (const { fail } of [...this.#waiting.splice(0), ...this.#answered.values()]) fail(error);
      this.#answered.clear();
    });
  }

  async #dealAll(): Promise<void> {
    while (this.#waiting.length > 0 || this.#answered.size > 0) {
      for (let pass = 0; pass < passes; pass += 1) await nextPass();
      await this.#stand();
      if (this.#answered.size > 0) this.#tell(Math.min(...this.#answered.keys()));
      else this.#give();
    }
    this.#isDealing = false;
  }

  #tell(turn: number): void {
    this.#answered.get(turn)?.on();
    this.#answered.delete(turn);
  }

  #give(): void {
    const next = oneOf(this.#random, this.#waiting);
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#running += 1;
    next.on();
  }

  /** Resolves when every statement has a response or waits for a lock. */
  async #stand(): Promise<void> {
    for (;;) {
      if (this.#running === 0) break;
      if (this.#running > this.#locked) await this.#answer();
      const running = this.#running;
      if (running === 0) break;
      const locked = await this.#countLocked();
      this.#locked = locked;
      if (locked === running && this.#running === running) return;
    }
    this.#locked = 0;
  }

  async #answer(): Promise<void> {
    const answered = new Promise<void>((resolve) => (this.#onAnswer = resolve));
    await Promise.race([answered, sleep(answerMilliseconds)]);
    this.#onAnswer = undefined;
  }

  async #countLocked(): Promise<number> {
    const row = await this.#database.row<{ count: number }>(sql`
      select count(distinct l.pid)::integer as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`);
    return row?.count ?? 0;
  }
}

/** A pool whose statements, and beginnings and ends of transactions, take turns. */
export function poolInTurns(pool: Pool, turns: Turns): Pool {
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = await turns.begin();
    try {
      return await work();
    } finally {
      await turns.end(turn);
    }
  };
  const statementsOf = (database: Database): Omit<Database, "transaction"> => ({
    rows: (statement) => inTurn(() => database.rows(statement)),
    row: (statement) => inTurn(() => database.row(statement)),
    run: (statement) => inTurn(() => database.run(statement)),
  });
  const insideOf = (database: Database): Database => ({
    ...statementsOf(database),
    transaction: (work) => database.transaction(() => work(insideOf(database))),
  });
  return {
    ...statementsOf(pool),
    async transaction(work) {
      let turn = await turns.begin();
      try {
        return await pool.transaction(async (inside) => {
          await turns.end(turn);
          try {
            return await work(insideOf(inside));
          } finally {
            turn = await turns.begin();
          }
        });
      } finally {
        await turns.end(turn);
      }
    },
    counts: pool.counts,
    listen: (channel, onPayload) => pool.listen(channel, onPayload),
    close: () => pool.close(),
  };
}
