import type { ProviderEvent } from "#server/adapters/payments/provider.ts";
import { createSandbox } from "#server/adapters/payments/sandbox/sandbox.ts";
import { renewalAnswers } from "#server/adapters/payments/sandbox/sandbox-cards.ts";
import { setRenewals } from "#server/adapters/payments/sandbox/sandbox-queries.ts";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { AppError } from "#server/http/errors.ts";
import { createTestClock } from "#tests/support/app.ts";
import { openBilling, stageSecret, type BillingProcess } from "#tests/support/billing-stage.ts";
import { ownCardNumber } from "#tests/support/shop.ts";
import { Fuse, Killed, mortalPool, mortalProvider } from "./mortal.ts";

export type Person = { accountId: number };
type Notice = { event: ProviderEvent; from: Date };
type Process = BillingProcess & { fuse: Fuse };

export type WorldOptions = {
  database: Pool;
  people: number;
  seed: number;
  start: string;
  /** How often a person does something. */
  actsPerMonth: number;
};
export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * Subscribers who order, cancel, change and come back at random, cards that are refused, answered late, twice or never, word
 * that is lost, late, doubled or out of order, and two processes that are killed at any step.
 */
export async function openWorld({ database, people: count, seed, start, actsPerMonth }: WorldOptions) {
  const random = randomOf(seed);
  const clock = createTestClock(start);
  const notices: Notice[] = [];
  const letters = new Set<string>();
  const sandbox = createSandbox({
    database,
    clock,
    secret: stageSecret,
    key: stageSecret,
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
  };
}

/** Lets some hours go by: people act, word arrives, and both processes do what is due, unless they are killed at it. */
export async function liveOn(
  world: World,
  { hours, isCalm = false }: { hours: number; isCalm?: boolean },
): Promise<void> {
  const { random, processes, people, clock } = world;
  clock.advance({ seconds: Math.round(hours * 3600) });
  for (const process of processes) {
    process.fuse.replace();
    if (!isCalm && random() < 0.35) process.fuse.light(Math.floor(random() ** 2 * 400));
  }
  const acting = isCalm ? [] : people.filter(() => random() < world.actsPerHour * hours);
  for (const person of acting) await survive(() => act(world, person, pick(world, processes)));
  await deliver(world, isCalm);
  await Promise.all(processes.map(({ jobs }) => survive(() => jobs.runAll())));
}

/** Runs something that may be refused, or die with its process. Everything else is a fault of the program. */
async function survive(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isLostAnswer = error instanceof Error && error.message.includes("answer got lost");
    if (!(error instanceof Killed) && !(error instanceof AppError) && !isLostAnswer) throw error;
  }
}

/** Word comes when it is sent, later, twice, out of order or never. */
async function deliver(world: World, isCalm: boolean): Promise<void> {
  const { notices, random, clock, processes } = world;
  const due = notices.filter(({ from }) => from <= clock.now() && (isCalm || random() < 0.7));
  for (const notice of due.toSorted(() => random() - 0.5)) {
    notices.splice(notices.indexOf(notice), 1);
    const fate = random();
    if (!isCalm && fate < 0.2) continue;
    if (fate < 0.35) notices.push({ ...notice, from: new Date(clock.now().getTime() + random() * 20 * 86_400_000) });
    await survive(() => pick(world, processes).billing.onProviderEvent("sandbox", notice.event, clock.now()));
  }
}

async function act(world: World, person: Person, { billing, provider }: Process): Promise<void> {
  const { random, clock, sandbox, database } = world;
  const ordering = { accountId: person.accountId, locale: "fr" as const, at: clock.now() };
  const facts = await database.row<{ id: number; status: string; cancelled: boolean; payer: string | null }>(sql`
    select s.id, s.status, s.cancel_asked_at is not null as cancelled, f.payer
    from subscriptions s left join sandbox_payments f on f.reference = s.provider_reference
    where s.account_id = ${person.accountId} and s.status in ('trialing', 'active', 'past_due')`);
  const pay = async (start: { fields: Record<string, string> }): Promise<void> => {
    const button = random() < 0.85 ? "pay" : random() < 0.5 ? "refuse" : "abandon";
    const notification = oneOf(random, ["now", "late", "twice", "lost"] as const);
    await sandbox.decide(start.fields["reference"] ?? "", { button, notification, payer: null });
  };
  const count = (name: string) => void world.actions.set(name, (world.actions.get(name) ?? 0) + 1);

  if (!facts) {
    count("order");
    const order = { plan: oneOf(random, [1, 1, 1, 2, 3, 4]), terms: true, start_now: true };
    await pay(await billing.startCard(ordering, order, cardOf(random)));
    if (random() < 0.6) await billing.confirmPayment(ordering);
    return;
  }
  const roll = random();
  if (facts.status === "past_due" ? roll < 0.5 : roll < 0.1) {
    count("card");
    await pay(await billing.startNewCard(ordering, cardOf(random)));
    if (random() < 0.7) await billing.confirmNewCard(ordering);
  } else if (roll < 0.35) {
    count(facts.cancelled ? "reactivate" : "cancel");
    await (facts.cancelled ? billing.reactivate(ordering) : billing.cancel(ordering));
  } else if (roll < 0.65) {
    count("change");
    const plan = oneOf(random, [1, 2, 3, 4]);
    const { amount } = await billing.previewChange(ordering, plan);
    await billing.changePlan(ordering, { plan, amount });
    if (random() < 0.2) await billing.withdrawChange(ordering);
  } else if (facts.payer !== null) {
    count("answer");
    const answer = random() < 0.5 ? ("paid" as const) : oneOf(random, renewalAnswers);
    await setRenewals(database, facts.payer, answer);
  }
  if (provider.name !== "sandbox") throw new Error("the world knows one provider");
}

/** Every card answers in the end, so that nothing is under way when the books are closed. */
export async function calmDown(world: World): Promise<void> {
  await world.database.run(sql`delete from sandbox_renewals`);
  await world.database.run(sql`update sandbox_payments set renewals = 'paid' where renewals <> 'paid'`);
  for (let step = 0; step < 12; step += 1) await liveOn(world, { hours: 5, isCalm: true });
  // The sandbox writes a late answer down when it is asked for it.
  const late = await world.database.rows<{ reference: string }>(sql`
    select reference from sandbox_payments where state = 'pending' and ends_at is not null`);
  for (const { reference } of late) await world.sandbox.status(reference);
}

function cardOf(random: () => number) {
  return {
    card_name: "Ada Lovelace",
    card_number: ownCardNumber(Math.floor(random() * 10_000_000)),
    card_cvv: "417",
    card_expiration_month: 12,
    card_expiration_year: 2035,
  };
}

async function insertPeople(database: Pool, count: number): Promise<Person[]> {
  const rows = await database.rows<{ id: number }>(sql`
    insert into accounts (email, password_hash, first_name, last_name, gender, dob, country_code)
    select 'personne' || n || '@example.org', 'x', 'Ada', 'Lovelace', 2, '1990-12-10', 'FR' from generate_series(1, ${count}::integer) n
    returning id`);
  return rows.map(({ id }) => ({ accountId: id }));
}

/** Mulberry32: the same seed lives the same life. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function oneOf<T>(random: () => number, all: readonly T[]): T {
  const index = Math.min(all.length - 1, Math.floor(random() * all.length));
  return all[index] as T;
}

const pick = <T>({ random }: { random: () => number }, all: readonly T[]): T => oneOf(random, all);
