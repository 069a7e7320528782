import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { demoStaff } from "./staff.ts";

type Failed = {
  slug: string;
  use: "film" | "trailer" | "captions";
  name: string;
  bytes: number;
  daysAgo: number;
  reason: object;
};

const failed: Failed[] = [
  {
    slug: "la-nuee",
    use: "film",
    name: "la-nuee_etalonnage_v4.mov",
    bytes: 18_734_112_640,
    daysAgo: 2,
    reason: { code: "truncated", claimed: 1474, holds: 611 },
  },
  {
    slug: "vertige",
    use: "captions",
    name: "vertige_malentendants_fr.srt",
    bytes: 21_447,
    daysAgo: 9,
    reason: { code: "captions", line: 212, what: "order", text: "00:14:08,400 --> 00:14:05,120" },
  },
];

/** Sources that could not be encoded. Their files are gone, as those of old failures are: what to do is to send a good one. */
export async function createFailedEncodings(database: Database, at: Date): Promise<void> {
  for (const { slug, use, name, bytes, daysAgo, reason } of failed) {
    await database.run(sql`
      with source as (
        insert into sources (video_id, use, name, bytes, sha256, member_id, received_at)
        select v.id, ${use}, ${name}, ${bytes}, encode(sha256(convert_to(${name}, 'UTF8')), 'hex'), m.id, given.at
        from videos v, staff_members m, (select ${at}::timestamptz - ${daysAgo}::integer * interval '1 day' as at) given
        where v.slug = ${slug} and m.email = ${demoStaff.emailOf("editor")}
        returning id, received_at
      )
      insert into encodings (source_id, outcome, reason, created_at, ended_at)
      select id, 'failed', ${JSON.stringify(reason)}, received_at, received_at + interval '3 minutes' from source`);
  }
}
