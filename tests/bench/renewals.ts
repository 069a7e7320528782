import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestClock } from "#tests/support/app.ts";
import { openBilling } from "#tests/support/billing-fixture.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { countNotifications } from "./counted-notifications.ts";
import type { Benchmark, Extent, Figure } from "./figure.ts";

/** `total`: of renewals; reduced by `RENEWALS`. */
const extents = {
  full: { few: 1000, many: 100_000, total: Number(process.env["RENEWALS"] ?? 1_000_000) },
  quick: { few: 5, many: 20, total: 40 },
};

/** Renewals per second with the sandbox, at every size. */
export const renewals: Benchmark = {
  name: "renewals",
  about: `${extents.full.total.toLocaleString("en-GB")} renewals on the sandbox`,
  run: throughput,
};

async function throughput(extent: Extent): Promise<Figure[]> {
  const { total, ...sizes } = extents[extent];
  const place = await createTestDatabase();
  const database = openPool(place.url, { size: 10, onError: () => undefined, notifiesAfterCommit: true });
  const counted = await countNotifications(place.url);
  try {
    const clock = createTestClock("2026-01-15T09:00:00Z");
    const { billing } = openBilling({ database, clock });
    const round = async (): Promise<{ made: number; seconds: number }> => {
      const begun = performance.now();
      const made = await billing.renewDue(clock.now());
      return { made, seconds: (performance.now() - begun) / 1000 };
    };
    await subscribeMany(database, 1, sizes.few, clock.now());
    await round();
    clock.set("2026-02-15T09:00:00Z");
    const few = await round();
    await subscribeMany(database, sizes.few + 1, Math.min(sizes.many, total) - sizes.few, clock.now());
    let made = few.made;
    let seconds = 0;
    let many = await round();
    for (let month = 2; made < total; month += 1) {
      made += many.made;
      seconds += many.seconds;
      if (made >= total) break;
      clock.set(new Date(Date.UTC(2026, month, 15, 9)).toISOString());
      many = await round();
    }
    const perSecond = (made - few.made) / seconds;
    const fewEach = (few.seconds / few.made) * 1000;
    const manyEach = (seconds / (made - few.made)) * 1000;
    return [
      {
        name: "renewals a second",
        measured: `${Math.round(perSecond)} a second over ${made.toLocaleString("en-GB")}`,
        value: perSecond,
        must: { atLeast: 200 },
      },
      {
        name: "cost of a renewal, many against few subscribers",
        measured: `${manyEach.toFixed(2)} ms of ${sizes.many}`,
        against: `${fewEach.toFixed(2)} ms of ${sizes.few}`,
        value: manyEach / fewEach,
        must: { atMost: 1.5 },
      },
      counted.figure("while renewing"),
    ];
  } finally {
    await counted.close();
    await database.close();
    await place.drop();
  }
}

/** Creates subscribers whose next payment is due now. */
async function subscribeMany(database: Pool, from: number, count: number, at: Date): Promise<void> {
  await database.run(sql`
    insert into accounts (email, password_hash, first_name, last_name, gender, dob, country_code)
    select 'abonne' || n || '@example.org', 'x', 'Ada', 'Lovelace', 2, '1990-12-10', 'FR'
    from generate_series(${from}::integer, ${from + count - 1}::integer) n`);
  await database.run(sql`
    insert into sandbox_payments (reference, idempotency_key, method, amount_cents, later_cents, later_recurring, description, locale,
      return_url, card_brand, card_last_four, card_expires_on, payer, plan, state, created_at, settled_at)
    select 'first-' || id, 'first-' || id, 'card', 999, 999, 'MONTH', 'Abonnement', 'fr', 'http://localhost', 'VISA', '4242',
      '2035-12-31', 'payer-' || id, 'paid', 'paid', ${at}, ${at}
    from accounts where email = any(select 'abonne' || n || '@example.org'
      from generate_series(${from}::integer, ${from + count - 1}::integer) n)`);
  await database.run(sql`
    insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents, started_at,
      period_starts_at, period_ends_at, next_payment_at, anchor_day, period_cents, provider_reference)
    select id, 1, 'active', 'sandbox', 'card', 999, 999, ${at}::timestamptz - interval '1 month', ${at}::timestamptz - interval '1 month',
      ${at}, ${at}, 15, 999, 'first-' || id
    from accounts a where not exists (select from subscriptions s where s.account_id = a.id)`);
  await database.run(sql`analyze`);
}
