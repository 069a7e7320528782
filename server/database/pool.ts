import pg from "pg";
import { tellingAway } from "./away.ts";
import { againWhenOvertaken } from "./overtaken.ts";
import type { Sql } from "./sql.ts";

/** Whatever runs statements: the pool, or one connection inside a transaction. All throw DatabaseAwayError where it is away. */
export type Database = {
  /** All rows of one statement. The statement's text is prepared once a connection, under a name made from it. */
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  /** The first row, or undefined where there is none. */
  row<Row extends object>(statement: Sql): Promise<Row | undefined>;
  /** How many rows the statement touched. */
  run(statement: Sql): Promise<number>;
  /**
   * All or nothing; inside a transaction, the same transaction. `work` touches the database alone: it is done again where
   * PostgreSQL gave it up for another one.
   */
  transaction<T>(work: (database: Database) => Promise<T>): Promise<T>;
};

export type Pool = Database & {
  /** Hears every NOTIFY on the channel, on a connection of its own that is made again when it breaks. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  /** Waits for running statements, at most 5 s, and closes. */
  close(): Promise<void>;
};

// int8 (counts) fits a double here: no count of ours passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A civil date stays the text 'YYYY-MM-DD': it has no instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

const names = new Map<string, string>();

/** Texts are few (they are written in the source), so each keeps a short name for as long as the process lives. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    // A text composed from ever-changing parts would fill the server's memory with prepared statements.
    if (names.size > 2000) return "";
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

type Queryable = { query: pg.Pool["query"] };

function databaseOn(queryable: Queryable, transaction: Database["transaction"]): Database {
  const send = (statement: Sql) => {
    const text = statement.text;
    const name = nameOf(text);
    const { values } = statement;
    return tellingAway(() => queryable.query(name === "" ? { text, values } : { name, text, values }));
  };
  return {
    rows: async <Row extends object>(statement: Sql) => (await send(statement)).rows as Row[],
    row: async <Row extends object>(statement: Sql) => (await send(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await send(statement)).rowCount ?? 0,
    transaction,
  };
}

/** A call that found no free connection by then is better refused than kept waiting. */
const connectMilliseconds = 5000;

/** Opens a pool on a PostgreSQL address, with at most `size` connections (1 to 100). */
export function openPool(url: string, options: { size: number; onError: (error: Error) => void }): Pool {
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
    const client = await tellingAway(() => pool.connect());
    const inside: Database = databaseOn(client, (more) => more(inside));
    let broken: Error | undefined;
    try {
      await tellingAway(() => client.query("begin"));
      const result = await work(inside);
      await tellingAway(() => client.query("commit"));
      return result;
    } catch (error) {
      await client.query("rollback").catch((cause: Error) => (broken = cause));
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const alone: Queryable = {
    query: ((statement: pg.QueryConfig) => againWhenOvertaken(() => pool.query(statement))) as pg.Pool["query"],
  };
  return {
    ...databaseOn(alone, (work) => againWhenOvertaken(() => once(work))),
    async listen(channel, hear) {
      listener ??= createListener(url, options.onError);
      await listener.add(channel, hear);
    },
    async close() {
      await listener?.close();
      await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
    },
  };
}

type Listener = { add(channel: string, hear: (payload: string) => void): Promise<void>; close(): Promise<void> };

function createListener(url: string, onError: (error: Error) => void): Listener {
  const hearers = new Map<string, ((payload: string) => void)[]>();
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
      for (const hear of hearers.get(message.channel) ?? []) hear(message.payload ?? "");
    });
    await next.connect();
    for (const channel of hearers.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    client = next;
  };
  const reconnect = async () => {
    try {
      await connect();
      // What was said while nobody listened is unknown: everybody starts afresh.
      for (const all of hearers.values()) for (const hear of all) hear("");
    } catch (error) {
      onError(error as Error);
      if (!closed) setTimeout(() => void reconnect(), 1000).unref();
    }
  };
  return {
    async add(channel, hear) {
      hearers.set(channel, [...(hearers.get(channel) ?? []), hear]);
      if (client) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      else await connect();
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
