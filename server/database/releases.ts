import written from "./releases.json" with { type: "json" };

/** A program that somebody may run while the next one starts beside it. */
export type Release = {
  version: string;
  /** The number of its newest migration. */
  lastMigration: string;
};

/**
 * Oldest first; `npm run release` appends one. Migrations after the first one's last are safe beside the release before them
 * (docs/decisions/0301).
 */
export const releases: readonly Release[] = written;

/** The number of a file's name: '0312' of '0312-films.sql'. */
export const numberOf = (migration: string): string => migration.slice(0, 4);

/**
 * The last migration of the release before `migration`: a program that has all up to it may run on a database that `migration`
 * changed. Undefined for a migration from before the first release of the list, beside which no older program may run.
 */
export function safeSince(migration: string, among: readonly Release[] = releases): string | undefined {
  return among.findLast(({ lastMigration }) => lastMigration < numberOf(migration))?.lastMigration;
}
