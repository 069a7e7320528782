import { databaseOn, type Database, type DeclaredReads, type ObserveStatement, type Pool } from "../pool.ts";
import type { RowCheck } from "../row-check/row-check.ts";
import { asDeclaredRead, declaredRead, pinToPrimary } from "./declared-reads.ts";
import { positionIn, textOf, type LogPosition } from "./log-position.ts";
import { createPrimaryEnd } from "./primary-end.ts";
import { NotServedError, openReplicaPool } from "./replica-pool.ts";

export type ReplicaOptions = {
  /** Connections to replicas. */
  size: number;
  /** Called when replicas that served no longer do. */
  onLost: (reason: string) => void;
  checkRows?: RowCheck | undefined;
  observe?: ObserveStatement | undefined;
};

/**
 * The pool of a primary, where declared reads are answered by the replicas behind `url` as far as they can be. What no replica
 * answers, failed statements included, the primary is asked.
 */
export function withReplicas(primary: Pool, url: string, options: ReplicaOptions): Pool {
  const end = createPrimaryEnd(primary);
  const replicas = openReplicaPool(url, options);
  const counts = { replica: 0, primary: 0 };

  const onReplica = databaseOn(
    async (statement) => {
      const read = declaredRead();
      const { result, replayed } = await replicas.send(statement, () => end.required(read?.after));
      if (read && (read.after === undefined || replayed.bytes > read.after.bytes)) read.after = replayed;
      return result;
    },
    () => Promise.reject(new NotServedError("transactions are the primary's")),
    options.checkRows,
  );
  const ask = async <T>(query: (database: Database) => Promise<T>): Promise<T> => {
    if (declaredRead() === undefined) return query(primary);
    try {
      const answer = await query(onReplica);
      counts.replica += 1;
      return answer;
    } catch (error) {
      if (!(error instanceof NotServedError)) throw error;
      counts.primary += 1;
      pinToPrimary();
      return query(primary);
    }
  };
  const declaredReads: DeclaredReads = {
    read: (after, work) => (after === undefined ? work() : asDeclaredRead(latestIn(after), work)),
    async logPosition() {
      const position = await end.now();
      return position && textOf(position);
    },
    counts: () => counts,
  };
  return {
    ...primary,
    declaredReads,
    rows: (statement) => ask((database) => database.rows(statement)),
    row: (statement) => ask((database) => database.row(statement)),
    run(statement) {
      pinToPrimary();
      return primary.run(statement);
    },
    transaction(work) {
      pinToPrimary();
      return primary.transaction(work);
    },
    async close() {
      await Promise.all([replicas.close(), primary.close()]);
    },
  };
}

/** Of several logs, the one of the last timeline counts. */
function latestIn(texts: readonly string[]): LogPosition | undefined {
  const positions = texts.map(positionIn).filter((position) => position !== undefined);
  return positions.toSorted((a, b) => b.timeline - a.timeline || b.bytes - a.bytes)[0];
}
