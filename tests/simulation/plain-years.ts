import type { ProviderEvent } from "#server/adapters/payments/provider.ts";
import { createSandbox } from "#server/adapters/payments/sandbox/sandbox.ts";
import type { Pool } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { createTestClock } from "#tests/support/app.ts";
import { openBilling, fixtureSecret } from "#tests/support/billing-fixture.ts";
import { act } from "./acts.ts";
import { createMarks } from "./marks.ts";
import { randomOf } from "./random.ts";
import { insertCoupons, insertPeople } from "./world.ts";

export type PlainYears = Awaited<ReturnType<typeof openPlainYears>>;

/**
 * Subscribers who order, cancel, change, return, and whose cards are refused, at random, with one process that does not die and
 * notifications that come at once: what takes years, and not what `openWorld` is for. A seed always gives the same lives.
 */
export async function openPlainYears(
  database: Pool,
  { people: count, seed, start }: { people: number; seed: number; start: string },
) {
  const random = randomOf(seed);
  const clock = createTestClock(start);
  const notices: ProviderEvent[] = [];
  const sandbox = createSandbox({
    database,
    clock,
    secret: fixtureSecret,
    key: fixtureSecret,
    post: async (_inside, notice) => void notices.push(JSON.parse(notice.body) as ProviderEvent),
  });
  const recurring = ["billing.renewals", "billing.ended", "billing.open-payments"] as const;
  const { billing, jobs } = openBilling({ database, clock, sandbox }, { onLetter: () => undefined, recurring });
  await createMarks(database);
  const people = await insertPeople(database, count);
  await insertCoupons(database, count);
  const scene = { random, clock, sandbox, database, actions: new Map<string, number>() };
  const hear = async () => {
    for (let notice = notices.shift(); notice; notice = notices.shift())
      await billing.onProviderEvent("sandbox", notice, clock.now());
  };
  return {
    clock,
    /** Some days later, each person may act. @param share of the people */
    async liveOn(days: number, share: number): Promise<void> {
      clock.advance({ seconds: Math.round(days * 86_400) });
      for (const person of people.filter(() => random() < share))
        await act(scene, person, billing).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
      await hear();
      await jobs.runAll();
      await hear();
    },
  };
}
