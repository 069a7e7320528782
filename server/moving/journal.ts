import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { PlacedStores } from "#server/files/stored-files.ts";

export type PlacedName = keyof PlacedStores;

/** A file of one of the stores. */
export type Place = { store: PlacedName; key: string };

/** A file that is in both stores with the same bytes, while neither has another version of it. */
export type Verified = { sha256: string; sourceVersion: string; targetVersion: string };

export type Journal = ReturnType<typeof createJournal>;

/** What a move knows of its work. */
export function createJournal(database: Database, moveId: number) {
  return {
    async find({ store, key }: Place): Promise<(Verified & { verifiedAt: Date }) | undefined> {
      return database.row<Verified & { verifiedAt: Date }>(sql`
        select sha256, source_version as "sourceVersion", target_version as "targetVersion", verified_at as "verifiedAt"
        from moved_files where move_id = ${moveId} and store = ${store} and key = ${key} and sha256 is not null`);
    },
    /** Call before the target's file is written. */
    async begin({ store, key }: Place): Promise<void> {
      await database.run(sql`
        insert into moved_files (move_id, store, key) values (${moveId}, ${store}, ${key})
        on conflict (move_id, store, key) do update
          set sha256 = null, source_version = null, target_version = null, verified_at = null`);
    },
    async verify({ store, key }: Place, { sha256, sourceVersion, targetVersion }: Verified, at: Date): Promise<void> {
      await database.run(sql`
        update moved_files set sha256 = ${sha256}, source_version = ${sourceVersion}, target_version = ${targetVersion},
          verified_at = ${at}
        where move_id = ${moveId} and store = ${store} and key = ${key}`);
    },
    async isUnderWay({ store, key }: Place): Promise<boolean> {
      const row = await database.row(sql`
        select from moved_files where move_id = ${moveId} and store = ${store} and key = ${key} and sha256 is null`);
      return row !== undefined;
    },
    async forget({ store, key }: Place): Promise<void> {
      await database.run(sql`delete from moved_files where move_id = ${moveId} and store = ${store} and key = ${key}`);
    },
    /** Files that were being copied when a program was killed. */
    underWay(): Promise<Place[]> {
      return database.rows<Place>(sql`select store, key from moved_files where move_id = ${moveId} and sha256 is null`);
    },
    /** Nothing is left to know, because the source is empty, or the files go the other way. */
    async end(): Promise<void> {
      await database.run(sql`delete from file_moves where id = ${moveId}`);
    },
  };
}

/** The journal of the move from one store to another; a new one where none is unfinished. */
export async function openJournal(
  database: Database,
  { source, target, at }: { source: string; target: string; at: Date },
): Promise<Journal> {
  const row = await database.row<{ id: number }>(sql`
    insert into file_moves (source, target, began_at) values (${source}, ${target}, ${at})
    on conflict (source, target) do update set source = excluded.source
    returning id`);
  if (!row) throw new Error("The move was not recorded");
  return createJournal(database, row.id);
}

/** The journal of an unfinished move; undefined where there is none. */
export async function findJournal(
  database: Database,
  { source, target }: { source: string; target: string },
): Promise<Journal | undefined> {
  const row = await database.row<{ id: number }>(
    sql`select id from file_moves where source = ${source} and target = ${target}`,
  );
  return row && createJournal(database, row.id);
}

/** SHA-256 of files as a move verified them, with the version of the target's file that it belongs to. */
export function findVerified(database: Database, target: string, { store, key }: Place) {
  return database.row<Pick<Verified, "sha256" | "targetVersion">>(sql`
    select sha256, target_version as "targetVersion" from moved_files f join file_moves m on m.id = f.move_id
    where m.target = ${target} and store = ${store} and key = ${key} and sha256 is not null`);
}
