import type { MigrationEvent } from "../database/migration.ts";

/** Where lines go: the program's log, or the terminal of a command. */
export type ReportLines = {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
};

export type MigrationStatus = {
  /** 'starting' once every migration is applied. */
  status: "migrating" | "starting";
  migration?: string;
  /** Rows of a long change so far, and in all. */
  done?: number;
  total?: number;
};

export type MigrationReport = {
  onEvent(event: MigrationEvent): void;
  status(): MigrationStatus;
  /** Stops the lines about progress. */
  end(): void;
};

const progressEveryMs = 10_000;

/**
 * One line for each migration when it is applied, and every ten seconds one that says how far a long one is. A new database
 * gets one line for all of them.
 * @param nowMs milliseconds of a clock that never goes back
 */
export function createMigrationReport(lines: ReportLines, nowMs: () => number): MigrationReport {
  let isNew = false;
  let pending = 0;
  let applied = 0;
  let startedMs = 0;
  let current: { name: string; begunMs: number; done?: number; total?: number; isPostponed?: boolean } | undefined;
  const secondsSince = (instant: number) => Math.round((nowMs() - instant) / 100) / 10;

  const reportProgress = () => {
    if (current === undefined) return;
    const { name, begunMs, done, total } = current;
    const seconds = secondsSince(begunMs);
    const share = total ? `, ${Math.min(100, Math.floor((100 * (done ?? 0)) / total))} %` : "";
    lines.info({ migration: name, seconds, done, total }, `migrating ${name}: ${seconds} s so far${share}`);
  };
  let ticking: NodeJS.Timeout | undefined;

  return {
    onEvent(event) {
      if (event.kind === "pending") {
        ({ isNew } = event);
        pending = event.names.length;
        startedMs = nowMs();
        ticking = setInterval(reportProgress, progressEveryMs).unref();
        if (!isNew)
          lines.info({ migrations: pending }, `the database is older than the program: ${pending} migrations`);
      } else if (event.kind === "ahead") {
        const names = event.names.join(", ");
        lines.warn(
          { migrations: event.names },
          `a newer version has migrated the database (${names}); this one may run beside it`,
        );
      } else if (event.kind === "begun") {
        current = { name: event.name, begunMs: nowMs() };
      } else if (event.kind === "advanced") {
        current = { name: event.name, begunMs: nowMs(), ...current, done: event.done, total: event.total };
      } else if (event.kind === "postponed") {
        // It is tried again every two seconds.
        if (current && !current.isPostponed)
          lines.warn({ migration: event.name }, `${event.name} waits: its tables are in use by another program`);
        current = { name: event.name, begunMs: nowMs(), ...current, isPostponed: true };
      } else {
        applied += 1;
        const seconds = secondsSince(current?.begunMs ?? startedMs);
        if (!isNew) lines.info({ migration: event.name, seconds }, `migrated ${event.name} in ${seconds} s`);
        else if (applied === pending)
          lines.info({ seconds: secondsSince(startedMs) }, `made the tables of a new database`);
        current = undefined;
      }
    },
    status: () => ({
      status: applied < pending ? "migrating" : "starting",
      ...(current && { migration: current.name }),
      ...(current?.total !== undefined && { done: current.done ?? 0, total: current.total }),
    }),
    end: () => clearInterval(ticking),
  };
}
