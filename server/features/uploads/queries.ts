import type { LocalTexts } from "#contract/language.ts";
import { columnsOfText, textColumns } from "#server/database/text-columns.ts";
import type { SourceUse } from "#contract/admin/uploads.ts";
import type { Database } from "#server/database/pool.ts";
import { holdsWords, searchedWords } from "#server/database/searched-words.ts";
import { join, sql, type Sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";
import type { Words } from "./texts.ts";

export type UploadState = "arriving" | "checking" | "done" | "failed";

export type UploadRow = {
  id: number;
  member_id: number | null;
  name: string;
  folder: string;
  bytes: number;
  file_modified_at: Date | null;
  use: SourceUse;
  video_id: number | null;
  file_key: string;
  token: string | null;
  received: number;
  state: UploadState;
  sha256: string | null;
  reason: Words | null;
  source_id: number | null;
  created_at: Date;
  changed_at: Date;
} & LocalTexts<"title", string | null>;

const columns = sql`u.id, u.member_id, u.name, u.folder, u.bytes, u.file_modified_at, u.use, u.video_id, ${textColumns(["title"], "t")}, u.file_key, u.token, u.received, u.state, u.sha256, u.reason, u.source_id, u.created_at, u.changed_at`;

export type UploadFilter = { state: UploadState | undefined; videoId: number | undefined; search?: string };

export async function listUploads(database: Database, filter: UploadFilter, { limit, offset }: Window) {
  const conditions: Sql[] = [sql`true`];
  if (filter.state !== undefined) conditions.push(sql`u.state = ${filter.state}`);
  if (filter.videoId !== undefined) conditions.push(sql`u.video_id = ${filter.videoId}`);
  if (filter.search) {
    const words = await searchedWords(database, filter.search);
    const texts = [sql`folded(u.name)`, ...columnsOfText("folded", "t")];
    const holding = join(
      texts.map((text) => holdsWords(words, text)),
      " or ",
    );
    // No index needed: only a week's uploads are kept.
    conditions.push(sql`(${holding})`);
  }
  const rows = await database.rows<UploadRow & { total: number }>(sql`
    select ${columns}, count(*) over () as total from uploads u left join titles t on t.id = u.video_id
    where ${join(conditions, " and ")} order by u.id desc limit ${limit} offset ${offset}`);
  return { data: rows, total: rows[0]?.total ?? 0 };
}

export function findUpload(database: Database, id: number) {
  return database.row<UploadRow>(sql`
    select ${columns} from uploads u left join titles t on t.id = u.video_id where u.id = ${id}`);
}

/** Like `findUpload`, with a row lock until the transaction ends. */
export function lockUpload(database: Database, id: number) {
  return database.row<UploadRow>(sql`
    select ${columns} from uploads u left join titles t on t.id = u.video_id where u.id = ${id} for update of u`);
}

export type SameFile = {
  name: string;
  folder: string;
  bytes: number;
  modifiedAt: Date | null;
  use: SourceUse;
  videoId: number | null;
};

/** The latest upload with the same file attributes, and for the same title if one is given. */
export function findSame(database: Database, file: SameFile) {
  return database.row<{ id: number }>(sql`
    select id from uploads
    where name = ${file.name} and folder = ${file.folder} and bytes = ${file.bytes} and use = ${file.use}
      and file_modified_at is not distinct from ${file.modifiedAt}::timestamptz and video_id is not null
      and (${file.videoId}::integer is null or video_id = ${file.videoId})
    order by id desc limit 1`);
}

export type NewUpload = SameFile & { memberId: number; fileKey: string; videoId: number; at: Date };

export async function insertUpload(database: Database, upload: NewUpload): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into uploads (member_id, name, folder, bytes, file_modified_at, use, video_id, file_key, created_at, changed_at)
    values (${upload.memberId}, ${upload.name}, ${upload.folder}, ${upload.bytes}, ${upload.modifiedAt}, ${upload.use},
      ${upload.videoId}, ${upload.fileKey}, ${upload.at}, ${upload.at})
    returning id`);
  if (!row) throw new Error("The upload was not written");
  return row.id;
}

/** Sets the member who may send its bytes. */
export function setMember(database: Database, id: number, memberId: number) {
  return database.run(sql`update uploads set member_id = ${memberId} where id = ${id}`);
}

/** Resets an upload to offset 0. */
export async function restartUpload(database: Database, id: number, at: Date): Promise<void> {
  await database.run(sql`delete from upload_pieces where upload_id = ${id}`);
  await database.run(sql`
    update uploads set state = 'arriving', received = 0, token = null, sha256 = null, reason = null, changed_at = ${at},
      fence = fence + 1
    where id = ${id}`);
}

export function deleteUpload(database: Database, id: number) {
  return database.run(sql`delete from uploads where id = ${id}`);
}
