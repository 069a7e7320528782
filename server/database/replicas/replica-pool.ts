import pg from "pg";
import { isAway, StatementTimeoutError } from "../away.ts";
import { createDeadlines } from "../deadlines.ts";
import type { ObserveStatement } from "../pool.ts";
import type { Send } from "../transactions.ts";
import { createBreaker } from "./breaker.ts";
import { isSameLog, type LogPosition } from "./log-position.ts";
import { replicaStatement, type ReplicaRow } from "./queries.ts";

export type ReplicaPoolOptions = {
  size: number;
  observe?: ObserveStatement | undefined;
  /** Called when replicas that served no longer do. */
  onLost: (reason: string) => void;
};

export type ReplicaPool = {
  /**
   * Sends a statement to a replica that has replayed what is `required` at that moment.
   * @throws NotServedError where none has, none answers in time, or it failed: the primary has to be asked
   */
  send(statement: pg.QueryConfig, required: () => Promise<LogPosition | undefined>): Promise<Served>;
  close(): Promise<void>;
};

type Served = { result: pg.QueryResult; replayed: LogPosition };

/** No replica answers this statement at the moment. */
export class NotServedError extends Error {
  override name = "NotServedError";
}

/** The address led to a server that follows no primary. */
class NoStandbyError extends Error {
  override name = "NoStandbyError";
  constructor() {
    super("the server is no standby");
  }
}

/** Of a connection with its statement, up to half a second late. */
const limitMilliseconds = 750;
const connectMilliseconds = 500;
/** Replicas of which one is behind are left alone for this long. */
const behindMilliseconds = 100;

/** Connections to replicas. Behind a balancer each may lead to another one, so that it is known of each how far it is. */
export function openReplicaPool(url: string, { size, observe, onLost }: ReplicaPoolOptions): ReplicaPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    onConnect: prepareSession,
  });
  // Connections that break while they are idle are replaced; what they hold otherwise fails by itself.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const lend = lenderOf(pool);
  const positions = new WeakMap<pg.ClientBase, LogPosition>();
  let behindUntil = 0;

  const lookAt = async (client: pg.ClientBase): Promise<LogPosition> => {
    const { rows } = await client.query<ReplicaRow>({ name: "replica", text: replicaStatement.text });
    const [row] = rows;
    if (row === undefined) throw new NoStandbyError();
    const position = { system: row.system, timeline: row.timeline, bytes: row.bytes ?? 0 };
    positions.set(client, position);
    return position;
  };
  const breaker = createBreaker(() => lend(async (client) => void (await lookAt(client))));
  const requireReplayed = async (client: pg.ClientBase, required: LogPosition | undefined): Promise<LogPosition> => {
    if (required === undefined) throw new NotServedError("the primary is away");
    const known = positions.get(client);
    if (known && hasReplayed(known, required)) return known;
    const found = await lookAt(client);
    if (hasReplayed(found, required)) return found;
    behindUntil = performance.now() + behindMilliseconds;
    throw new NotServedError("it is behind");
  };
  const onConnection =
    (statement: pg.QueryConfig, required: () => Promise<LogPosition | undefined>) =>
    async (client: pg.ClientBase): Promise<Served> => {
      const replayed = await requireReplayed(client, await required());
      return { result: await observed(client.query.bind(client) as Send, statement, observe), replayed };
    };

  return {
    async send(statement, required) {
      if (performance.now() < behindUntil || !breaker.isClosed()) throw new NotServedError("none is in use");
      if (pool.waitingCount >= size) throw new NotServedError("all connections are in use");
      try {
        return await lend(onConnection(statement, required));
      } catch (error) {
        if (error instanceof NotServedError) throw error;
        const { message } = error as Error;
        if (isLost(error) && !(isWaiting(error) && pool.totalCount >= size)) {
          breaker.open();
          onLost(message);
        }
        throw new NotServedError(message, { cause: error });
      }
    },
    async close() {
      await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
    },
  };
}

/** Lends connections for at most `limitMilliseconds`. One that failed as a server that is away does is closed. */
function lenderOf(pool: pg.Pool) {
  const deadlines = createDeadlines();
  return async <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let fault: Error | undefined;
    const deadline = deadlines.set(limitMilliseconds, () => {
      fault = new StatementTimeoutError(limitMilliseconds);
      // Breaks the connection, for it waits for an answer: the statement fails.
      void client.end();
    });
    try {
      return await work(client);
    } catch (error) {
      if (isLost(error)) fault ??= error;
      throw fault ?? error;
    } finally {
      deadlines.met(deadline);
      client.release(fault);
    }
  };
}

/** Also where the address leads to a primary, nothing is written through it. */
async function prepareSession(client: pg.ClientBase): Promise<void> {
  const statement: pg.QueryConfig & { query_timeout: number } = {
    text: "set client_connection_check_interval = '2s'; set default_transaction_read_only = on",
    query_timeout: connectMilliseconds,
  };
  await client.query(statement);
}

async function observed(send: Send, statement: pg.QueryConfig, observe: ObserveStatement | undefined) {
  const ended = observe?.(statement.text);
  try {
    const result = await send(statement);
    ended?.();
    return result;
  } catch (error) {
    ended?.(error);
    throw error;
  }
}

function hasReplayed(position: LogPosition, required: LogPosition): boolean {
  return isSameLog(position, required) && position.bytes >= required.bytes;
}

/** Not of a write (25006), nor of a statement that was in the way of the replay (57014): that server serves. */
function isLost(error: unknown): error is Error {
  if (error instanceof NoStandbyError) return true;
  return isAway(error) && !/^(?:25006|57014)/.test((error as { code?: string }).code ?? "");
}

/** A caller for whom no connection became free says nothing of the replicas: those who hold them will. */
function isWaiting({ message }: Error): boolean {
  return message.startsWith("timeout exceeded when trying to connect");
}
