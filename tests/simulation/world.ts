import type { ProviderEvent } from "#server/adapters/payments/provider.ts";
import { createSandbox } from "#server/adapters/payments/sandbox/sandbox.ts";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { AppError } from "#server/http/errors.ts";
import { createTestClock } from "#tests/support/app.ts";
import { openBilling, fixtureSecret } from "#tests/support/billing-fixture.ts";
import { createAccountActing } from "#server/features/accounts/account-acting.ts";
import { stopEffects } from "#server/features/billing/desk/stop-effects.ts";
import { act, settleSharedTrials, type Person } from "./acts.ts";
import { actAtDesk } from "./desk.ts";
import { settleFailures } from "./desk-money.ts";
import { eraseDue } from "./desk-subscriptions.ts";
import { decideDisputes, endDisputes } from "./disputes.ts";
import { createMarks } from "./marks.ts";
import { MoodyRefunds } from "./moody-refunds.ts";
import { Fuse, Killed, mortalPool, mortalProvider, type Process } from "./mortal.ts";
import { oneOf, randomOf } from "./random.ts";
import { poolInTurns, Turns } from "./turns.ts";

/** Of a dispute only its reference is sent: the program asks how it stands. */
type Told = ProviderEvent | { id: string; kind: string; about: "dispute"; reference: string };
type Notice = { event: Told; from: Date };

export type WorldOptions = {
  /** One connection for each concurrent action: 20 are enough. */
  database: Pool;
  people: number;
  seed: number;
  start: string;
  /** The frequency of a person's actions. */
  actsPerMonth: number;
  /** Whether there is a desk that acts, as often as half of the people. */
  hasDesk?: boolean;
};
export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * Subscribers who order, cancel, change and return at random; cards that are refused, answered late, twice or never;
 * notifications that are lost, late, duplicated or out of order; and two processes that may be killed at any step. A seed
 * always gives the same lives, on any machine.
 */
export async function openWorld({
  database: pool,
  people: count,
  seed,
  start,
  actsPerMonth,
  hasDesk = true,
}: WorldOptions) {
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
      notices.push({ event: JSON.parse(notice.body) as Told, from });
    },
  });
  const refunds = new MoodyRefunds(random, clock);
  const openProcess = (): Process => {
    const fuse = new Fuse();
    const own = mortalPool(database, fuse);
    const process = openBilling(
      { database: own, clock, sandbox },
      {
        wrap: (provider) => mortalProvider(refunds.wrap(provider), fuse),
        onLetter: (letter) => letters.add(JSON.stringify(letter)),
      },
    );
    return { ...process, fuse, database: own, accountActing: openAccountActing(process) };
  };
  const processes = [openProcess(), openProcess()];
  await createMarks(database);
  const people = await insertPeople(database, count);
  await insertCoupons(database, count);
  return {
    actsPerHour: actsPerMonth / 730,
    hasDesk,
    refunds,
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
  const helped = isCalm || !world.hasDesk ? [] : people.filter(() => random() < (world.actsPerHour * hours) / 2);
  // People, the desk, banks, the provider's notifications and both workers act concurrently.
  await Promise.all([
    inTurn(acting, (person) => survive(() => act(world, person, oneOf(random, processes).billing))),
    inTurn(helped, (person) => survive(() => actAtDesk(world, person))),
    isCalm ? undefined : survive(() => decideDisputes(world, hours)),
    survive(() => eraseDue(oneOf(random, processes), clock.now())),
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
  const { notices, random, clock } = world;
  const due = notices.filter(({ from }) => from <= clock.now() && (isCalm || random() < 0.7));
  for (const notice of due.toSorted(() => random() - 0.5)) {
    notices.splice(notices.indexOf(notice), 1);
    const fate = random();
    const later = () => new Date(clock.now().getTime() + random() * 20 * 86_400_000);
    if (!isCalm && fate < 0.2) {
      // A dispute that nobody here ever hears of cannot be found by asking.
      if (notice.event.about === "dispute") notices.push({ ...notice, from: later() });
      continue;
    }
    if (fate < 0.35) notices.push({ ...notice, from: later() });
    await survive(() => hear(world, notice));
  }
}

/** As the webhook does. A dispute is notified again until it has been recorded. */
async function hear({ notices, sandbox, processes, random, clock }: World, notice: Notice): Promise<void> {
  const { event } = notice;
  const { billing } = oneOf(random, processes);
  if (event.about !== "dispute" || !("reference" in event))
    return void (await billing.onProviderEvent("sandbox", event, clock.now()));
  let isHeard = false;
  try {
    const { id, kind, about, reference } = event;
    const status = await sandbox.disputes.status(reference);
    if (status) isHeard = await billing.onProviderEvent("sandbox", { id, kind, about, status }, clock.now());
  } finally {
    if (!isHeard) notices.push({ ...notice, from: new Date(clock.now().getTime() + 3_600_000) });
  }
}

/** Settles everything, so that nothing is pending when the books are checked. */
export async function calmDown(world: World): Promise<void> {
  world.refunds.isCalm = true;
  await endDisputes(world);
  for (const notice of world.notices) if (notice.event.about === "dispute") notice.from = world.clock.now();
  await world.database.run(sql`delete from sandbox_renewals`);
  await world.database.run(sql`update sandbox_payments set renewals = 'paid' where renewals <> 'paid'`);
  for (let step = 0; step < 12; step += 1) {
    await liveOn(world, { hours: 5, isCalm: true });
    await settleFailures(world);
  }
  world.refunds.isCalm = false;
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

function openAccountActing({ billing, jobs }: Pick<Process, "billing" | "jobs">) {
  const unsent = () => Promise.resolve();
  return createAccountActing(
    { stopEffects, stopRenewing: billing.stopRenewing },
    {
      blocked: jobs.define("accounts.blocked", unsent),
      unblocked: jobs.define("accounts.unblocked", unsent),
      deletionAsked: jobs.define("accounts.deletion-asked", unsent),
      restriction: jobs.define("accounts.restriction", unsent),
      restrictionEnds: jobs.define("accounts.restriction-ends", unsent),
      deletionLifted: jobs.define("accounts.deletion-lifted", unsent),
    },
  );
}

export async function insertPeople(database: Pool, count: number, after = 0): Promise<Person[]> {
  const rows = await database.rows<{ id: number; email: string }>(sql`
    insert into accounts (email, password_hash, first_name, last_name, gender, dob, country_code)
    select 'personne' || n || '@example.org', 'x', 'Ada', 'Lovelace', 2, '1990-12-10', 'FR'
    from generate_series(${after}::integer + 1, ${after}::integer + ${count}::integer) n
    returning id, email`);
  return rows.map(({ id, email }) => ({ accountId: id, email }));
}

/** A coupon with plenty of uses, and one with few. */
export async function insertCoupons(database: Pool, count: number): Promise<void> {
  await database.run(sql`
    insert into coupons (code, discount_cents, max_uses) values ('PRINTEMPS', 2000, null), ('DERNIERS', 12000, ${Math.ceil(count / 20)})`);
}
