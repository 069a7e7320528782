import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

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
