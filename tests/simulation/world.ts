import type { ProviderEvent } from "#server/adapters/payments/provider.ts";
import { createSandbox } from "#server/adapters/payments/sandbox/sandbox.ts";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { AppError } from "#server/http/errors.ts";
import { createTestClock } from "#tests/support/app.ts";
import { openBilling, fixtureSecret, type BillingProcess } from "#tests/support/billing-fixture.ts";
import { act, settleSharedTrials, type Person } from "./acts.ts";
import { Fuse, Killed, mortalPool, mortalProvider } from "./mortal.ts";
import { oneOf, randomOf } from "./random.ts";
import { poolInTurns, Turns } from "./turns.ts";

type Notice = { event: ProviderEvent; from: Date };
type Process = BillingProcess & { fuse: Fuse };

export type WorldOptions = {
  /** One connection for each concurrent action: 20 are enough. */
  database: Pool;
  people: number;
  seed: number;
  start: string;
  /** The frequency of a person's actions. */
  actsPerMonth: number;
};
export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * Subscribers who order, cancel, change and return at random; cards that are refused, answered late, twice or never;
 * notifications that are lost, late, duplicated or out of order; and two processes that may be killed at any step. A seed
 * always gives the same lives, on any machine.
 */
export async function openWorld({ database: pool, people: count, seed, start, actsPerMonth }: WorldOptions) {
  const random = randomOf(seed);
  const database = poolInTurns(pool, new Turns(pool, randomOf(seed + 1_000_003)));
  const clock = createTestClock(start);
  const notices: Notice[] = [];
  const letters = new Set<string>();
  const sandbox = createSandbox({
    database,
    clock,
    secret: fixtureSecret,
    key: fixtureSecret,
    post: async (_inside, notice, from) => {
      notices.push({ event: JSON.parse(notice.body) as ProviderEvent, from });
    },
  });
  const processes = [1, 2].map((): Process => {
    const fuse = new Fuse();
    const process = openBilling(
      { database: mortalPool(database, fuse), clock, sandbox },
      { wrap: (provider) => mortalProvider(provider, fuse), onLetter: (letter) => letters.add(JSON.stringify(letter)) },
    );
    return { ...process, fuse };
  });
  const people = await insertPeople(database, count);
  await insertCoupons(database, count);
  return {
    actsPerHour: actsPerMonth / 730,
    random,
    clock,
    notices,
    letters,
    sandbox,
    processes,
    people,
    database,
    actions: new Map<string, number>(),
    /** How often people shared a card or a payer. */
    flocks: 0,
  };
}

/**
 * Advances the clock by some hours: people act, notifications arrive, and both processes run due jobs unless they are
 * killed. No new people appear while it is calm or deserted.
 */
export async function liveOn(
  world: World,
  { hours, isCalm = false, isDeserted = false }: { hours: number; isCalm?: boolean; isDeserted?: boolean },
): Promise<void> {
  const { random, processes, people, clock } = world;
  clock.advance({ seconds: Math.round(hours * 3600) });
  for (const process of processes) {
    process.fuse.replace();
    if (!isCalm && random() < 0.35) process.fuse.light(Math.floor(random() ** 2 * 400));
  }
  const acting = isCalm ? [] : people.filter(() => random() < world.actsPerHour * hours);
  // People, the provider's notifications and both workers act concurrently.
  await Promise.all([
    inTurn(acting, (person) => survive(() => act(world, person, oneOf(random, processes).billing))),
    isCalm || isDeserted ? undefined : shareMeans(world, hours),
    deliver(world, isCalm),
    ...processes.map(({ jobs }) => survive(() => jobs.runAll())),
  ]);
  // The consequences of these actions.
  await deliver(world, isCalm);
  await Promise.all(processes.map(({ jobs }) => survive(() => jobs.runAll())));
}

/** Every ten days or so, some new people settle the free month with shared means, by card and by PayPal in turn. */
async function shareMeans(world: World, hours: number): Promise<void> {
  const { random, processes, people, database } = world;
  if (random() > hours / 240) return;
  const fresh = await insertPeople(database, 2 + Math.floor(random() * 7), people.length);
  people.push(...fresh);
  world.flocks += 1;
  const way = world.flocks % 2 === 0 ? "paypal" : "card";
  const billings = processes.map(({ billing }) => billing);
  await survive(() => settleSharedTrials(world, { people: fresh, way, billings }));
}

async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (const one of all) await work(one);
}

/** Runs something that may be refused or die with its process. Any other error is a bug in the program. */
async function survive(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isLostAnswer = error instanceof Error && error.message.includes("answer got lost");
    if (!(error instanceof Killed) && !(error instanceof AppError) && !isLostAnswer) throw error;
  }
}

/** Delivers notifications at once, later, twice, out of order or never. */
async function deliver(world: World, isCalm: boolean): Promise<void> {
  const { notices, random, clock, processes } = world;
  const due = notices.filter(({ from }) => from <= clock.now() && (isCalm || random() < 0.7));
  for (const notice of due.toSorted(() => random() - 0.5)) {
    notices.splice(notices.indexOf(notice), 1);
    const fate = random();
    if (!isCalm && fate < 0.2) continue;
    if (fate < 0.35) notices.push({ ...notice, from: new Date(clock.now().getTime() + random() * 20 * 86_400_000) });
    await survive(() => oneOf(random, processes).billing.onProviderEvent("sandbox", notice.event, clock.now()));
  }
}

/** Settles everything, so that nothing is pending when the books are checked. */
export async function calmDown(world: World): Promise<void> {
  await world.database.run(sql`delete from sandbox_renewals`);
  await world.database.run(sql`update sandbox_payments set renewals = 'paid' where renewals <> 'paid'`);
  for (let step = 0; step < 12; step += 1) await liveOn(world, { hours: 5, isCalm: true });
  // The sandbox records a late answer when it is queried.
  const late = await world.database.rows<{ reference: string }>(sql`
    select reference from sandbox_payments where state = 'pending' and ends_at is not null order by created_at, mandate`);
  for (const { reference } of late) await world.sandbox.status(reference);
}

/** Everybody cancels, and lives until the last period has ended. */
export async function endAll(world: World): Promise<void> {
  const [process] = world.processes;
  const running = await world.database.rows<{ account_id: number }>(sql`
    select account_id from subscriptions where status in ('trialing', 'active', 'past_due') and cancel_asked_at is null`);
  for (const { account_id: accountId } of running)
    await survive(async () => process?.billing.cancel({ accountId, locale: "fr", at: world.clock.now() }));
  for (let month = 0; month < 13; month += 1) await liveOn(world, { hours: 31 * 24, isCalm: true });
}

async function insertPeople(database: Pool, count: number, after = 0): Promise<Person[]> {
  const rows = await database.rows<{ id: number; email: string }>(sql`
    insert into accounts (email, password_hash, first_name, last_name, gender, dob, country_code)
    select 'personne' || n || '@example.org', 'x', 'Ada', 'Lovelace', 2, '1990-12-10', 'FR'
    from generate_series(${after}::integer + 1, ${after}::integer + ${count}::integer) n
    returning id, email`);
  return rows.map(({ id, email }) => ({ accountId: id, email }));
}

/** A coupon with plenty of uses, and one with few. */
async function insertCoupons(database: Pool, count: number): Promise<void> {
  await database.run(sql`
    insert into coupons (code, discount_cents, max_uses) values ('PRINTEMPS', 2000, null), ('DERNIERS', 12000, ${Math.ceil(count / 20)})`);
}
