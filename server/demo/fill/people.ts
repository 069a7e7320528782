import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { firstNames, placeEnds, placeStarts } from "./words.ts";

/** The password of every generated subscriber; their addresses are `abonne-<n>@silecs.example`. */
export const filledPassword = "voir et savoir";

/**
 * Adds subscribers `from`..`to` with a paid month, a primary and a kid profile, about thirty started or finished titles
 * (ten for a kid), likes and favourites.
 * @param passwordHash hash of `filledPassword`
 */
export async function fillPeople(
  database: Database,
  from: number,
  to: number,
  at: Date,
  passwordHash: string,
): Promise<void> {
  await database.transaction(async (inside) => {
    await insertAccounts(inside, from, to, at, passwordHash);
    const added = sql`(select a.id, n, a.first_name, a.last_name
      from generate_series(${from}::integer, ${to}::integer) n
      join accounts a on a.email = 'abonne-' || n || '@silecs.example') added`;
    await insertProfiles(inside, added, at);
    await insertTraces(inside, added, at);
  });
}

function insertAccounts(database: Database, from: number, to: number, at: Date, passwordHash: string) {
  const spelled = placeStarts.flatMap((start) => placeEnds.map((end) => start + end));
  return database.run(sql`
    insert into accounts (email, password_hash, first_name, last_name, gender, dob, country_code, type)
    select 'abonne-' || n || '@silecs.example', ${passwordHash}, (${firstNames}::text[])[1 + n % ${firstNames.length}],
      (${spelled}::text[])[1 + (n * 37) % ${spelled.length}], 1 + n % 2, date '1950-01-01' + (n * 97) % 18000, 'FR', 1 + n % 2
    from generate_series(${from}::integer, ${to}::integer) n`);
}

async function insertProfiles(database: Database, added: Sql, at: Date): Promise<void> {
  await database.run(sql`
    insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents, started_at,
      period_starts_at, period_ends_at, next_payment_at, anchor_day)
    select id, case n % 2 when 0 then 1 else 3 end, 'active', 'sandbox', 'card', case n % 2 when 0 then 999 else 1499 end,
      case n % 2 when 0 then 999 else 1499 end, ${at}, ${at}, ${at}::timestamptz + interval '1 month',
      ${at}::timestamptz + interval '1 month', 1
    from ${added}`);
  await database.run(sql`
    insert into profiles (account_id, name, avatar, is_kid, is_default, sort_index)
    select id, first_name || ' ' || last_name, 'avatars/comete.webp', false, true, 0 from ${added}
    union all select id, 'Kids', 'avatars/fusee.webp', true, false, 1 from ${added}`);
}

/** Popular titles are watched more: a title's rank is drawn as the square of a uniform random number. */
async function insertTraces(database: Database, added: Sql, at: Date): Promise<void> {
  await database.run(sql`
    with shelves as materialized (
      select is_kid, array_agg(id order by view_count desc) filter (where type = 'movie') as films,
        array_agg(id order by view_count desc, id) filter (where type = 'episode') as episodes
      from videos where type <> 'series' group by is_kid
    )
    insert into histories (profile_id, video_id, series_id, position_seconds, saved_at, watched_at, completed_at)
    select profile_id, v.id, v.series_id, round(v.duration_seconds * share), watched_at, watched_at,
      case when share > 0.9 then watched_at end
    from (
      select p.id as profile_id, turn, (hashint4extended(p.id * 64 + turn, 1) & 1023) / 1024.0 as share,
        ${at}::timestamptz - turn * interval '19 hours' as watched_at,
        case turn % 3 when 0 then episodes[1 + (cardinality(episodes) * chance * chance)::integer]
          else films[1 + (cardinality(films) * chance * chance)::integer] end as video_id
      from ${added} join profiles p on p.account_id = added.id join shelves on shelves.is_kid = p.is_kid
      cross join generate_series(1, case when p.is_kid then 10 else 30 end) turn
      cross join lateral (select (hashint4extended(p.id * 64 + turn, 2) & 65535) / 65536.0 as chance) drawn
    ) watched join videos v on v.id = watched.video_id
    on conflict do nothing`);
  for (const table of [sql`likes`, sql`favourites`]) {
    await database.run(sql`
      insert into ${table} (profile_id, video_id, created_at)
      select h.profile_id, coalesce(h.series_id, h.video_id), h.watched_at
      from ${added} join profiles p on p.account_id = added.id join histories h on h.profile_id = p.id
      where h.completed_at is not null on conflict do nothing`);
  }
}
