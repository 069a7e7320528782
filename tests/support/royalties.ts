import type { RemunerationKey } from "#contract/admin/rights-holders.ts";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { closeNext, openBooks } from "#server/features/billing/accounting/accounting-test-desk.ts";
import { playbackPersonalData } from "#server/features/playback/personal-data.ts";
import { watchedByAccount } from "#server/features/playback/watched-queries.ts";
import { oldestWatched, watchedDays } from "#server/features/playback/watching-queries.ts";
import { insertedId } from "./inserted-id.ts";
import { createCounting } from "#server/features/royalties/counting.ts";
import { royaltiesPersonalData } from "#server/features/royalties/personal-data.ts";

type Share = { holder: number; title: number; percent: number; from: string; until?: string };

/** A service whose subscribers pay years and watch, and its accountant. */
export async function openRoyalties(since: string) {
  const books = await openBooks();
  const { site } = books;
  const { database, clock } = site;
  clock.set(since);
  let accountant = await books.staff("accountant");
  const watched = { between: watchedByAccount, daysBetween: watchedDays, first: oldestWatched };
  const counting = createCounting({ database, watched });
  return {
    database,
    databaseUrl: site.databaseUrl,
    clock,
    close: () => books.close(),
    /** Turns the clock; sessions of the staff do not last for days. */
    async at(instant: string): Promise<{ call: Client }> {
      clock.set(instant);
      accountant = await books.staff("accountant");
      return accountant;
    },
    /** Who has paid a year just now. */
    async subscriber(): Promise<number> {
      const payment = await books.sell();
      const row = await database.row<{ account_id: number }>(
        sql`select account_id from payments where id = ${payment}`,
      );
      return row?.account_id ?? 0;
    },
    film: (title: string) =>
      insertedId(
        database,
        sql`insert into videos (slug, type, title_fr, title_en, duration_seconds, media_key, images_key, published_at)
          values (${title}, 'movie', ${title}, ${title}, 6000, ${title}, 'x', ${clock.now()}) returning id`,
      ),
    async holder(name: string, remuneration: RemunerationKey): Promise<number> {
      return (await accountant.call("POST /admin/rights-holders", { body: { name, remuneration } })).id;
    },
    async give({ holder, title, percent, from, until = "" }: Share): Promise<void> {
      const share = { holder_id: holder, title_id: title, percent, from, until };
      const { fingerprint } = await accountant.call("GET /admin/rights-share-preview", { query: share });
      await accountant.call("POST /admin/rights-shares", { body: { ...share, fingerprint } });
    },
    /** What a player reports while it plays for so long. */
    async watch(account: number, title: number, from: string, seconds: number): Promise<void> {
      await database.run(sql`
        insert into watch_log (profile_id, video_id, action, position_seconds, created_at)
        select p.id, ${title}, case s when 0 then 'started' when ${seconds} then 'ended' else 'playing' end, s,
          ${from}::timestamptz + make_interval(secs => s)
        from profiles p, generate_series(0, ${seconds}::integer, 10) s where p.account_id = ${account} and p.is_default`);
    },
    count: () => counting.count({ at: clock.now(), signal: new AbortController().signal }),
    closeBooks: () => closeNext(accountant.call),
    async file(address: string): Promise<Buffer> {
      const answer = await site.send("GET", address, { token: accountant.token });
      return Buffer.from(await answer.arrayBuffer());
    },
    async secondsOn(day: string): Promise<number> {
      const row = await database.row<{ seconds: number | null }>(sql`
        select sum(seconds)::integer as seconds from royalty_days where day = ${day}`);
      return row?.seconds ?? 0;
    },
    /** What the erasure of an account does with what it watched. */
    erase: (account: number) =>
      database.transaction(async (inside) => {
        for (const part of [royaltiesPersonalData, playbackPersonalData])
          await part.erase(inside, account, clock.now());
      }),
  };
}
