import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Viewer } from "#tests/support/signed-in-viewers.ts";
import { headersOf } from "./players.ts";
import type { Seen, WriteKind } from "./seen.ts";

type Find = (pool: Pool, keys: readonly string[]) => Promise<{ key: string }[]>;

/** What is there of the keys that were acknowledged. */
const find: Record<Exclude<WriteKind, "picture">, Find> = {
  favorites: (pool, keys) =>
    pool.rows(sql`
    select profile_id || ' ' || video_id as key from favourites
    where profile_id || ' ' || video_id = any(${keys}::text[])`),
  likes: (pool, keys) =>
    pool.rows(sql`
    select profile_id || ' ' || video_id as key from likes
    where profile_id || ' ' || video_id = any(${keys}::text[])`),
  "sign-up": (pool, keys) => pool.rows(sql`select email as key from accounts where email = any(${keys}::text[])`),
  // Once each: paid, with the one subscription that it was for, and its entries in the ledger.
  order: (pool, keys) =>
    pool.rows(sql`
    select s.account_id::text as key from subscriptions s
    join payments p on p.subscription_id = s.id and p.status = 'paid'
    where s.account_id::text = any(${keys}::text[]) and s.status = 'active'
      and exists (select from ledger l where l.payment_id = p.id)
    group by s.account_id having count(*) = 1`),
};

/** The acknowledged writes that are not there. */
export async function lostOf(
  { pool, site, viewers }: { pool: Pool; site: string; viewers: readonly Viewer[] },
  { acknowledged }: Pick<Seen, "acknowledged">,
): Promise<string[]> {
  const lost: string[] = [];
  const byKind = Map.groupBy(acknowledged, ({ kind }) => kind);
  for (const [kind, all] of byKind) {
    const keys = [...new Set(all.map(({ key }) => key))];
    const kept =
      kind === "picture"
        ? await servedPictures(site, viewers, keys)
        : new Set((await find[kind](pool, keys)).map(({ key }) => key));
    lost.push(...keys.filter((key) => !kept.has(key)).map((key) => `${kind} ${key}`));
  }
  return lost;
}

/** A profile has to show a picture, and that has to be there. */
async function servedPictures(site: string, viewers: readonly Viewer[], keys: readonly string[]): Promise<Set<string>> {
  const served = new Set<string>();
  for (const key of keys) {
    const profile = Number(key.split(" ")[0]);
    const viewer = viewers.find((one) => one.profile === profile);
    if (!viewer) continue;
    const answer = await fetch(`${site}/api/profiles`, { headers: headersOf(viewer) });
    const { data } = (await answer.json()) as { data: { id: number; avatar_url: string }[] };
    const address = data.find(({ id }) => id === profile)?.avatar_url ?? "";
    const picture = await fetch(`${site}${address}`);
    await picture.arrayBuffer();
    if (picture.ok && !address.endsWith("/a")) served.add(key);
  }
  return served;
}
