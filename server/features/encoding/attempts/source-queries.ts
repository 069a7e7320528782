import type { sourceUses } from "#contract/admin/encodings.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Finding } from "../findings.ts";
import type { SourceFacts } from "../probe/facts.ts";
import type { Attempt } from "./attempt-queries.ts";

export type SourceUse = (typeof sourceUses)[number];

export type ReceivedSource = {
  videoId: number;
  use: SourceUse;
  fileKey: string;
  name: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
  /** Null for files imported from the command line. */
  memberId: number | null;
  /** Publishes the title as soon as its film is encoded. Default: an editor publishes it. */
  publishes?: boolean;
};

/** Stores a source with its first encoding. Undefined if the file is already a source. */
export function insertSource(inside: Database, source: ReceivedSource, at: Date) {
  const { videoId, use, fileKey, name, bytes, sha256, memberId, publishes = false } = source;
  return inside.row<{ source_id: number; encoding_id: number }>(sql`
    with made as (
      insert into sources (video_id, use, file_key, name, bytes, sha256, member_id, received_at, publishes)
      values (${videoId}, ${use}, ${fileKey}, ${name}, ${bytes}, ${sha256}, ${memberId}, ${at}, ${publishes})
      on conflict (file_key) do nothing returning id)
    insert into encodings (source_id, created_at) select id, ${at} from made returning source_id, id as encoding_id`);
}

export function findSourceByFile(inside: Database, fileKey: string) {
  return inside.row<{ id: number }>(sql`select id from sources where file_key = ${fileKey}`);
}

export type OpenSource = {
  source_id: number;
  video_id: number;
  use: SourceUse;
  file_key: string | null;
  name: string;
  bytes: number;
  sha256: string;
  facts: SourceFacts | null;
  findings: Finding[];
  priority: number;
  publishes: boolean;
};

/** The source of an open attempt. Undefined if the attempt has ended or the title was deleted. */
export function findOpenSource(database: Database, { encodingId, attempt }: Attempt) {
  return database.row<OpenSource>(sql`
    select s.id as source_id, s.video_id, s.use, s.file_key, s.name, s.bytes, s.sha256, e.facts, e.findings,
      e.priority, s.publishes
    from encodings e join sources s on s.id = e.source_id
    where e.id = ${encodingId} and e.attempt = ${attempt} and e.outcome is null`);
}
