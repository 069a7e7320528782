import { figureSources } from "#server/compose/business-figures.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { civilDay } from "#contract/date-text.ts";
import { monthAfter } from "#server/dates.ts";
import { createKeeping } from "#server/features/figures/keeping.ts";
import { systemClock } from "#server/clock.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { exported } from "./desk-export.ts";
import { besideSite } from "./figures-beside.ts";
import { addSubscribers } from "./desk-people.ts";
import { withDemoProgram, type DemoProgram } from "./demo-program.ts";
import { addWatching, timesOfWatching, watchedAsked } from "./watched-figures.ts";
import { percentile, rounded, type Benchmark, type Extent, type Figure } from "./figure.ts";

const extents = {
  full: { subscribers: 100_000, events: 10_000_000, rounds: 20, beside: { pairs: 16, seconds: 6 } },
  quick: { subscribers: 20, events: 600, rounds: 1, beside: { pairs: 8, seconds: 0.05 } },
};

/** Each figure of 10⁵ subscribers, 10⁶ payments and 10⁷ events of players, and the jobs that keep them. */
export const figures: Benchmark = {
  name: "figures",
  about: `figures of ${extents.full.subscribers.toLocaleString("en-GB")} subscribers with ten payments and a hundred events each`,
  run: (extent) => withDemoProgram((program) => measure(program, extent)),
};

const monthsAgo = (months: number) => monthAfter(civilDay(Date.now()).slice(0, 7), -months);
const everything = "from=2000-01-01";
const asked: Record<string, readonly string[]> = {
  "key figures": ["figures"],
  "subscribers and revenue": [
    "figures/movements",
    "figures/movements?from=2025-01-01",
    `figures/movements?${everything}&interval=month`,
  ],
  cash: ["figures/cash", `figures/cash?${everything}&interval=month`],
  cohorts: ["figures/cohorts", "figures/cohorts?since=2000-01", "figures/cohorts.csv?since=2000-01"],
  "free months": ["figures/trials", "figures/trials?since=2000-01"],
  "sign-ups": [
    "figures/sign-ups",
    `figures/sign-ups?${everything}&interval=week`,
    `figures/sign-ups?${everything}&interval=month&language=fr`,
  ],
  "people behind a sign-up": [`figures/people?figure=signed_up&${everything}&page=1000`],
  "people behind a cohort": [
    `figures/people?figure=subscribers&cohort=${monthsAgo(3)}`,
    `figures/people?figure=begun_turned&${everything}&page=100`,
  ],
  "people behind a movement": [
    `figures/people?figure=new&${everything}`,
    `figures/people?figure=left_by_failure&${everything}&page=200`,
  ],
  "people behind a balance": ["figures/people?figure=subscribers", "figures/people?figure=in_active&page=500"],
  "people behind cash": ["figures/people?figure=payments", `figures/people?figure=cash&${everything}&page=1000`],
  file: [`figures/movements.csv?${everything}&interval=month`],
  ...watchedAsked,
};

async function measure(program: DemoProgram, extent: Extent): Promise<Figure[]> {
  const { subscribers, events, rounds } = extents[extent];
  const pool = openPool(program.databaseUrl, { size: 2, work: "export", onError: () => undefined });
  try {
    await addSubscribers(pool, subscribers, 1);
    await addPast(pool);
    await addWatching(pool, events);
    const kept = [...(await timeOfKeeping(pool)), ...(await timesOfWatching(pool))];
    const { id } = await createStaffMember({ database: pool, clock: systemClock }, ["accountant"]);
    const token = await openStaffSession({ database: pool, clock: systemClock }, id);
    const paths = Object.values(asked).flat();
    return [
      ...kept,
      ...(await timesOf(program, token, rounds)),
      await besideSite(program, { token, paths, ...extents[extent].beside }),
      ...(await exported(program, token, { kind: "fec", from: "2000-01-01", to: civilDay(Date.now()) })),
    ];
  } finally {
    await pool.close();
  }
}

/**
 * Half of the subscribers left in the last six years. Hours keep a payment off the period of the next one while it is moved.
 * All payments are in the ledger, whose seals are left out. */
async function addPast(pool: Pool): Promise<void> {
  await pool.run(sql`
    update payments set created_at = created_at - earlier, settled_at = settled_at - earlier, period_starts_at = period_starts_at - earlier
    from (select id, make_interval(days => 30 * (1 + id % 70), hours => 7) as earlier from subscriptions where id % 2 = 0) s
    where subscription_id = s.id and idempotency_key like 'desk-%'`);
  await pool.run(sql`
    update subscriptions set status = 'expired', started_at = started_at - earlier, period_starts_at = period_starts_at - earlier,
      period_ends_at = period_ends_at - earlier, ended_at = period_ends_at - earlier,
      cancel_asked_at = case when id % 4 = 0 then period_starts_at - earlier end
    from (select id as of_id, make_interval(days => 30 * (1 + id % 70), hours => 7) as earlier from subscriptions) s
    where id = of_id and id % 2 = 0 and provider_reference like 'sub_%'`);
  await pool.run(sql`
    insert into sign_up_visits (day, step, language_id, count)
    select day::date, step, language, 100 from generate_series(now() - interval '6 years', now(), '1 day') day,
      unnest('{visit,form}'::text[]) step, generate_series(1, 2) language on conflict do nothing`);
  await pool.run(sql`alter table ledger disable trigger ledger_sealed`);
  await pool.run(sql`
    insert into ledger (payment_id, kind, account, amount_cents, entered_at)
    select id, 'sale', account, cents, settled_at from payments,
      (values ('cash:sandbox', 999), ('sales', -832), ('vat', -167)) l(account, cents)
    where idempotency_key like 'desk-%' and status = 'paid'`);
  await pool.run(sql`alter table ledger enable trigger ledger_sealed`);
  await pool.run(sql`vacuum analyze`);
}

async function timeOfKeeping(pool: Pool): Promise<Figure[]> {
  const keeping = createKeeping({ database: pool, ...figureSources });
  const seconds = async () => {
    const begun = performance.now();
    await keeping.keep({ at: new Date(), signal: new AbortController().signal });
    return (performance.now() - begun) / 1000;
  };
  await pool.run(sql`update figure_state set kept_at = null`);
  const whole = await seconds();
  const next = await seconds();
  return [
    { name: "all made from the papers", measured: `${rounded(whole)} s`, value: whole },
    { name: "kept ten minutes later", measured: `${rounded(next)} s`, value: next },
  ];
}

async function timesOf({ url }: DemoProgram, token: string, rounds: number): Promise<Figure[]> {
  const made: Figure[] = [];
  for (const [name, paths] of Object.entries(asked)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const path of paths) {
        const begun = performance.now();
        const response = await fetch(`${url}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } });
        if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
        times.push(performance.now() - begun);
      }
    const [usual, most] = [percentile(times, 0.5), percentile(times, 0.95)];
    made.push({
      name: `${name}, 95th percentile in milliseconds`,
      measured: `${rounded(most)} ms (median ${rounded(usual)} ms) of ${times.length}`,
      value: most,
      must: { atMost: 1000 },
    });
  }
  return made;
}
