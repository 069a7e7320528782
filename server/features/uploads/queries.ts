import { type LocalTexts } from "#contract/language.ts";
import { columnsOfText, textColumns } from "#server/database/text-columns.ts";
import type { DraftForm, SourceUse } from "#contract/admin/uploads.ts";
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

/** Whether a title exists, in any state. */
export function findTitle(database: Database, id: number) {
  return database.row<{ id: number }>(sql`select id from titles where id = ${id}`);
}

/** Serialises finding or creating a series of this name, until the transaction ends. */
export function lockSeriesNamed(database: Database, name: string) {
  return database.run(sql`select pg_advisory_xact_lock(hashtextextended('series ' || folded(${name}), 0))`);
}

export function findSeriesNamed(database: Database, name: string) {
  return database.row<{ id: number }>(sql`
    select id from titles where type = 'series' and folded(${name}) in (${join(columnsOfText("title").map((title) => sql`folded(${title})`))})
    order by id limit 1`);
}

/** An existing episode without a film. */
export function findEmptyEpisode(database: Database, seriesId: number, { season, episode }: EpisodeNumbers) {
  return database.row<{ id: number }>(sql`
    select t.id from titles t join title_seasons s on s.id = t.season_id
    where t.series_id = ${seriesId} and s.number = ${season} and t.episode_number = ${episode} and t.media_key is null`);
}
type EpisodeNumbers = Pick<Extract<DraftForm, { type: "episode" }>, "season" | "episode">;

export type Claim = { fence: number; file_key: string; token: string | null; bytes: number };

/**
 * Takes over an upload from the member's earlier request by raising its fence. Undefined if it belongs to another member, its
 * offset differs, or it accepts no more bytes.
 */
export function claimUpload(
  database: Database,
  { id, memberId, offset }: { id: number; memberId: number; offset: number },
) {
  return database.row<Claim>(sql`
    update uploads set fence = fence + 1
    where id = ${id} and member_id = ${memberId} and received = ${offset} and state = 'arriving'
    returning fence, file_key, token, bytes`);
}

type Run = { id: number; fence: number };

export function setToken(database: Database, { id, fence }: Run, token: string) {
  return database.run(sql`update uploads set token = ${token} where id = ${id} and fence = ${fence}`);
}

/** Progress of an upload, as byte offsets. */
export type Step = { from: number; to: number; at: Date };

/** Records stored bytes; `piece` is missing if they end within one. Returns 0 if another request took over or the upload is gone. */
export function recordStep(
  database: Database,
  { id, fence }: Run,
  step: Step,
  piece?: { number: number; tag: string },
) {
  const move = sql`
    update uploads set received = ${step.to}, changed_at = ${step.at}
    where id = ${id} and fence = ${fence} and received = ${step.from} and state = 'arriving'`;
  if (!piece) return database.run(move);
  return database.run(sql`
    with moved as (${move} returning id)
    insert into upload_pieces (upload_id, number, tag) select id, ${piece.number}::integer, ${piece.tag}::text from moved
    on conflict (upload_id, number) do update set tag = excluded.tag`);
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

export function setChecking(database: Database, id: number, sha256: string, at: Date) {
  return database.run(sql`
    update uploads set state = 'checking', sha256 = ${sha256}, changed_at = ${at}
    where id = ${id} and state = 'arriving' and received = bytes`);
}

export async function findTags(database: Database, id: number): Promise<string[]> {
  const rows = await database.rows<{ tag: string }>(sql`
    select tag from upload_pieces where upload_id = ${id} order by number`);
  return rows.map(({ tag }) => tag);
}

export async function setDone(database: Database, id: number, sourceId: number, at: Date): Promise<void> {
  await database.run(sql`delete from upload_pieces where upload_id = ${id}`);
  await database.run(sql`
    update uploads set state = 'done', source_id = ${sourceId}, changed_at = ${at} where id = ${id}`);
}

export function setFailed(database: Database, id: number, reason: Words, at: Date) {
  return database.run(sql`
    update uploads set state = 'failed', reason = ${JSON.stringify(reason)}, changed_at = ${at}
    where id = ${id} and state = 'checking'`);
}

export function deleteUpload(database: Database, id: number) {
  return database.run(sql`delete from uploads where id = ${id}`);
}

/** Uploads to delete: unchanged since `before`, or unfinished for a title that was deleted. Never those being checked. */
export function findSwept(database: Database, before: Date, limit: number) {
  return database.rows<Pick<UploadRow, "id" | "file_key" | "token" | "state">>(sql`
    select id, file_key, token, state from uploads
    where state <> 'checking' and (changed_at < ${before} or video_id is null and state = 'arriving') limit ${limit}`);
}

/** Whether an unfinished upload owns this file. */
export async function isUnderway(database: Database, fileKey: string): Promise<boolean> {
  const upload = await database.row(sql`
    select from uploads where file_key = ${fileKey} and state in ('arriving', 'checking')`);
  return upload !== undefined;
}

/** Uploads whose check is overdue. */
export function findUnchecked(database: Database, before: Date) {
  return database.rows<{ id: number }>(sql`select id from uploads where state = 'checking' and changed_at < ${before}`);
}

/** The given tokens that belong to an upload. */
export async function findTokens(database: Database, tokens: readonly string[]): Promise<Set<string>> {
  const rows = await database.rows<{ token: string | null }>(sql`
    select token from uploads where token = any(${[...tokens]}::text[])`);
  return new Set(rows.flatMap(({ token }) => token ?? []));
}
