import pg from "pg";
import { afterCommitSetting, createAfterCommit } from "./after-commit.ts";
import { asAwayError, DatabaseAwayError, isAway, StatementTimeoutError, UnconfirmedCommitError } from "./away.ts";
import { createConfirmations, type Confirmations } from "./confirmations.ts";
import { createDeadlines } from "./deadlines.ts";
import { createListener, type Listener } from "./listener.ts";
import type { Notification } from "./notifier.ts";
import { createOutage, type Outage } from "./outage.ts";
import { isStalePlan, named, nameOf, renewName } from "./prepared-names.ts";
import { retryConflicts } from "./retry-conflicts.ts";
import type { RowCheck } from "./row-check/row-check.ts";
import type { Sql } from "./sql.ts";
import { connectMilliseconds, statementLimit, type WorkKind } from "./time-limits.ts";
import { asTransaction, type Lent, type Send } from "./transactions.ts";
import { createUnconfirmed, processIdOf } from "./unconfirmed.ts";
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
   * after a serialization failure, a deadlock or a change of a table's columns.
   */
  transaction<T>(work: (database: Database) => Promise<T>): Promise<T>;
};

/**
 * Called when a statement is sent, with its text, which holds no values; what it returns is called when the statement has ended,
 * with the error if it failed.
 */
export type ObserveStatement = (text: string) => (error?: unknown) => void;

/** Where calls that say so may read from replicas. */
export type DeclaredReads = {
  /**
   * Runs a declared call's handler. `after` holds what `logPosition` answered after the caller's latest changes; undefined where
   * those are not known, which leaves the call to the primary.
   */
  read<T>(after: readonly string[] | undefined, work: () => Promise<T>): Promise<T>;
  /** A text for everything committed before this call; undefined while the primary is away. */
  logPosition(): Promise<string | undefined>;
  /** Statements of declared calls since the start, by who answered them. */
  counts(): { readonly replica: number; readonly primary: number };
};

/** Connections of the pool now, and callers that wait for one. */
export type PoolCounts = { most: number; used: number; idle: number; waiting: number };

export type Pool = Database & {
  /** Calls back on every NOTIFY of the channel. Uses a dedicated connection, which is reopened when it breaks. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  counts(): PoolCounts;
  /** Absent where nothing reads from replicas. */
  declaredReads?: DeclaredReads;
  /** Waits for running statements, at most 5 s, and closes. */
  close(): Promise<void>;
};

// int8 values here are counts far below 2^53, so a double holds them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A civil date stays the string 'YYYY-MM-DD': it is not an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/** @param query sends a statement; one with a name is prepared on its connection */
export function databaseOn(
  query: Send,
  transaction: Database["transaction"],
  checkRows: RowCheck | undefined,
): Database {
  const send = (statement: Sql) => {
    const { text, values } = statement;
    const name = isPlannedForValues(statement) ? "" : nameOf(text);
    return query(name === "" ? { text, values } : { name, text, values });
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

export type PoolOptions = {
  size: number;
  /** Called for each break of a connection, and each failed attempt to reopen the listening one. */
  onError: (error: Error) => void;
  /** Called when the database serves again after an outage. */
  onBack?: (awayMilliseconds: number) => void;
  /** The time limits of statements outside `asWork`; a job's by default. A server that answers people sets "read". */
  work?: WorkKind;
  /** Checks rows against their declared types, in tests and development. */
  checkRows?: RowCheck | undefined;
  observe?: ObserveStatement | undefined;
  /** Sends what the database asks for by `notify_after_commit`, instead of notifying within each transaction. */
  notifiesAfterCommit?: boolean;
};

/** Opens a pool on a PostgreSQL address, with at most `size` connections (1 to 100). */
export function openPool(url: string, options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    onConnect: (client) => prepareSession(client, options.notifiesAfterCommit ?? false),
  });
  const outage = createOutage(url, { onBack: options.onBack });
  const onError = (error: Error) => {
    outage.suspect();
    options.onError(error);
  };
  pool.on("error", onError);
  let listener: Listener | undefined;
  const listening = () => (listener ??= createListener(url, { onError }));
  const notify = (all: readonly Notification[]) => listening().notify(all);
  const confirmations = createConfirmations(url);
  const onConnection = connectionsOf(pool, { outage, confirmations }, { ...options, notify });

  const isConfirmationMissing = confirmations.areMissing;
  const alone: Send = (statement) =>
    retryConflicts(() =>
      onConnection((query, connection) =>
        isConfirmationMissing()
          ? asTransaction({ query, connection, isConfirmationMissing }, () => query(named(statement)))
          : query(named(statement)),
      ),
    );
  const once = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
    onConnection((query, connection) => {
      const inside: Database = databaseOn(query, (more) => more(inside), options.checkRows);
      return asTransaction({ query, connection, isConfirmationMissing }, () => work(inside));
    });

  return {
    ...databaseOn(alone, (work) => retryConflicts(() => once(work)), options.checkRows),
    listen: (channel, onPayload) => listening().add(channel, onPayload),
    counts: () => ({
      most: options.size,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      outage.close();
      confirmations.close();
      await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
      await listener?.close();
    },
  };
}

/** node-postgres reads this of a statement; its types name it for a whole connection alone. */
type LimitedQuery = pg.QueryConfig & { query_timeout: number };

/**
 * Lets the server end the statement of a caller that gave up and closed the connection, and the transaction of a process that
 * stands still while it holds locks.
 */
async function prepareSession(client: pg.ClientBase, notifiesAfterCommit: boolean): Promise<void> {
  const statement: LimitedQuery = {
    text: `set client_connection_check_interval = '2s'; set idle_in_transaction_session_timeout = '60s';
      set ${afterCommitSetting} = ${notifiesAfterCommit ? "on" : "off"}`,
    query_timeout: connectMilliseconds,
  };
  await client.query(statement);
}

type OnConnection = <T>(work: (query: Send, connection: Lent) => Promise<T>) => Promise<T>;

/**
 * Lends connections of the pool. During an outage callers are refused at once, instead of each waiting for its limit. A
 * connection on which a statement failed as it does when the database is away is closed: what it still waits for may come
 * later, and a new one may lead to another server.
 *
 * Every statement of the product passes here: promises are chained rather than awaited in layers of functions.
 */
function connectionsOf(
  pool: pg.Pool,
  { outage, confirmations }: { outage: Outage; confirmations: Confirmations },
  { work: otherwise = "job", observe, notify }: PoolOptions & { notify: (all: readonly Notification[]) => void },
): OnConnection {
  const deadlines = createDeadlines();
  const breaks = new WeakMap<pg.ClientBase, Error>();
  // A connection may break between two statements: without a listener that would end the process. The next statement fails.
  pool.on("connect", (client) => client.on("error", (error) => void breaks.set(client, error)));
  const unconfirmed = createUnconfirmed();
  pool.on("connect", unconfirmed.follow);
  const afterCommit = createAfterCommit();
  pool.on("connect", afterCommit.follow);

  const refuse = (error: unknown): never => {
    if (!isAway(error)) throw error;
    outage.suspect();
    throw asAwayError(error);
  };

  return async (work) => {
    const reason = outage.reason();
    if (reason !== undefined) throw new DatabaseAwayError(`the database does not answer (${reason})`);
    const client = await pool.connect().catch(refuse);
    const connection: Lent = { fault: undefined };
    const refuseStatement = (error: unknown): never => {
      if (isAway(error)) connection.fault ??= error;
      return refuse(connection.fault ?? error);
    };
    const query: Send = (statement) => {
      const limit = statementLimit(otherwise);
      let isUnderWay = true;
      const cut = (fault: Error) => {
        connection.fault ??= fault;
        // Breaks the connection, for it waits for an answer: the statement fails.
        void client.end();
      };
      const deadline = deadlines.set(
        limit,
        () => cut(new StatementTimeoutError(limit)),
        () =>
          confirmations.suspect({
            processId: processIdOf(client),
            isUnderWay: () => isUnderWay,
            cut: () => cut(new UnconfirmedCommitError()),
          }),
      );
      const ended = observe?.(statement.text);
      return client.query(statement).then(
        (result) => {
          isUnderWay = false;
          deadlines.met(deadline);
          ended?.();
          return unconfirmed.has(client) ? refuseStatement(new UnconfirmedCommitError()) : result;
        },
        (error: unknown) => {
          isUnderWay = false;
          deadlines.met(deadline);
          ended?.(error);
          if (isStalePlan(error)) renewName(statement);
          return refuseStatement(error);
        },
      );
    };
    let isRolledBack = false;
    try {
      return await work(query, connection);
    } catch (error) {
      // Whether a commit whose answer is lost has happened is not known.
      isRolledBack = connection.fault === undefined;
      throw error;
    } finally {
      const asked = afterCommit.take(client);
      if (asked.length > 0 && !isRolledBack) notify(asked);
      client.release(connection.fault ?? breaks.get(client));
    }
  };
}
