import pg from "pg";
import { withAwayErrors } from "./away.ts";
import { retryConflicts } from "./retry-conflicts.ts";
import type { RowCheck } from "./row-check/row-check.ts";
import type { Sql } from "./sql.ts";
import { isPlannedForValues } from "./unplanned.ts";

/** Runs statements: the pool, or one connection in a transaction. Every method throws DatabaseAwayError while it is away. */
export type Database = {
  /** All rows of one statement. Its text is prepared once per connection, unless it is `plannedForValues`. */
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  /** The first row, or undefined when there is none. */
  row<Row extends object>(statement: Sql): Promise<Row | undefined>;
  /** Number of rows affected. */
  run(statement: Sql): Promise<number>;
  /**
   * Runs `work` in a transaction, or in the current one. `work` must have no effect beyond the database: it runs again
   * after a serialization failure or a deadlock.
   */
  transaction<T>(work: (database: Database) => Promise<T>): Promise<T>;
};

export type Pool = Database & {
  /** Calls back on every NOTIFY of the channel. Uses a dedicated connection, which is reopened when it breaks. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  /** Waits for running statements, at most 5 s, and closes. */
  close(): Promise<void>;
};

// int8 values here are counts far below 2^53, so a double holds them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A civil date stays the string 'YYYY-MM-DD': it is not an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

const names = new Map<string, string>();

/** Statement texts are few, being part of the source, so their names are kept for the life of the process. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    // Bounds the server's memory should a statement's text ever be composed from unbounded input.
    if (names.size > 2000) return "";
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

type Queryable = { query: pg.Pool["query"] };

function databaseOn(
  queryable: Queryable,
  transaction: Database["transaction"],
  checkRows: RowCheck | undefined,
): Database {
  const send = (statement: Sql) => {
    const text = statement.text;
    const name = isPlannedForValues(statement) ? "" : nameOf(text);
    const { values } = statement;
    return withAwayErrors(() => queryable.query(name === "" ? { text, values } : { name, text, values }));
  };
  const rowsOf = async (statement: Sql) => {
    const check = checkRows?.();
    const answered = await send(statement);
    check?.(answered);
    return answered.rows;
  };
  return {
    rows: async <Row extends object>(statement: Sql) => (await rowsOf(statement)) as Row[],
    row: async <Row extends object>(statement: Sql) => (await rowsOf(statement))[0] as Row | undefined,
    run: async (statement) => (await send(statement)).rowCount ?? 0,
    transaction,
  };
}

/** A caller that gets no connection within this time is refused rather than kept waiting. */
const connectMilliseconds = 5000;

export type PoolOptions = {
  size: number;
  onError: (error: Error) => void;
  /** Checks rows against their declared types, in tests and development. */
  checkRows?: RowCheck | undefined;
};

/** Opens a pool on a PostgreSQL address, with at most `size` connections (1 to 100). */
export function openPool(url: string, options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
  });
  pool.on("error", options.onError);
  let listener: Listener | undefined;

  const once = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const client = await withAwayErrors(() => pool.connect());
    // A connection may break between two statements: without a listener that would end the process. The next statement fails.
    const ignore = () => undefined;
    client.on("error", ignore);
    const inside: Database = databaseOn(client, (more) => more(inside), options.checkRows);
    let broken: Error | undefined;
    try {
      await withAwayErrors(() => client.query("begin"));
      const result = await work(inside);
      await withAwayErrors(() => client.query("commit"));
      return result;
    } catch (error) {
      await client.query("rollback").catch((cause: Error) => (broken = cause));
      throw error;
    } finally {
      client.off("error", ignore);
      client.release(broken);
    }
  };

  const alone: Queryable = {
    query: ((statement: pg.QueryConfig) => retryConflicts(() => pool.query(statement))) as pg.Pool["query"],
  };
  return {
    ...databaseOn(alone, (work) => retryConflicts(() => once(work)), options.checkRows),
    async listen(channel, onPayload) {
      listener ??= createListener(url, options.onError);
      await listener.add(channel, onPayload);
    },
    async close() {
      await listener?.close();
      await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
    },
  };
}

type Listener = { add(channel: string, onPayload: (payload: string) => void): Promise<void>; close(): Promise<void> };

function createListener(url: string, onError: (error: Error) => void): Listener {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  let client: pg.Client | undefined;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url });
    next.on("error", (error) => {
      onError(error);
      if (client === next) client = undefined;
      if (!closed) setTimeout(() => void reconnect(), 1000).unref();
    });
    next.on("notification", (message) => {
      for (const onPayload of listeners.get(message.channel) ?? []) onPayload(message.payload ?? "");
    });
    await next.connect();
    for (const channel of listeners.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    client = next;
  };
  const reconnect = async () => {
    try {
      await connect();
      // Notifications sent while disconnected are lost: every listener must start afresh.
      for (const all of listeners.values()) for (const onPayload of all) onPayload("");
    } catch (error) {
      onError(error as Error);
      if (!closed) setTimeout(() => void reconnect(), 1000).unref();
    }
  };
  return {
    async add(channel, onPayload) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), onPayload]);
      if (client) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      else await connect();
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
