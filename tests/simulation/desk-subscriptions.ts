import { civilDay } from "#contract/date-text.ts";
import type { SubscriptionAct } from "#contract/admin/subscription-acts.ts";
import { createErasing } from "#server/features/accounts/erasing.ts";
import { accountsPersonalData } from "#server/features/accounts/personal-data.ts";
import { isToErase, listAccountsToErase, setDeletionAsked } from "#server/features/accounts/data-rights-queries.ts";
import { lockUnerased } from "#server/features/accounts/unused-queries.ts";
import { billingPersonalData } from "#server/features/billing/personal-data.ts";
import { actAsShown, orderingOf, type DeskAct } from "./desks.ts";
import { mark, markRefundsOf } from "./marks.ts";
import type { Process } from "./mortal.ts";
import { integer, oneOf } from "./random.ts";

const dayMs = 86_400_000;
const staff = "marie@example.org";

export const subscriptionAct =
  (act: SubscriptionAct): DeskAct =>
  async (scene, person) => {
    const ordering = orderingOf(scene, person);
    await actAsShown(scene, {
      show: ({ billing, database }) => billing.desk.subscriptionActing.preview(database, act, ordering),
      async act({ billing }, inside, { fingerprint }) {
        const { subscriptionActing } = billing.desk;
        const { subscriptionId } = await subscriptionActing.act(inside, act, ordering, fingerprint);
        if (act !== "end") return;
        await mark(inside, "end", subscriptionId);
        await markRefundsOf(inside, subscriptionId, ordering.at);
      },
    });
  };

export const changePlan: DeskAct = async (scene, person) => {
  const ordering = orderingOf(scene, person);
  const plan = oneOf(scene.random, [1, 2, 3, 4]);
  await actAsShown(scene, {
    show: ({ billing, database }) => billing.planActing.preview(database, ordering, plan),
    act: ({ billing }, inside, { fingerprint }) => billing.planActing.change(inside, ordering, plan, fingerprint),
  });
};

export const giveDays: DeskAct = async (scene, person) => {
  const ordering = orderingOf(scene, person);
  const days = integer(scene.random, 1, 20);
  await actAsShown(scene, {
    show: ({ billing, database }) => billing.freeDays.one.preview(database, days, ordering),
    act: ({ billing }, inside, { fingerprint }) => billing.freeDays.one.give(inside, days, ordering, fingerprint),
  });
};

/** Some hours of the last days, for everybody whom they hit. */
export const giveOutageDays: DeskAct = async (scene) => {
  const { random, clock } = scene;
  const at = clock.now();
  const to = new Date(at.getTime() - random() * 10 * dayMs);
  const from = new Date(to.getTime() - (1 + random() * 48) * 3_600_000);
  const asked = { from: from.toISOString(), to: to.toISOString(), days: integer(random, 1, 5) };
  const reader = { locale: "fr" as const, at };
  await actAsShown(scene, {
    show: ({ billing, database }) => billing.freeDays.outages.preview(database, asked, reader),
    act: ({ billing }, inside, { fingerprint }) =>
      billing.freeDays.outages.start(inside, asked, reader, { shown: fingerprint, by: staff }),
  });
};

/** Another price of a plan, for new orders from today on, or for its subscribers too, who are notified. */
export const planPrice: DeskAct = async (scene) => {
  const { random, clock } = scene;
  const at = clock.now();
  const plan = oneOf(random, [1, 2, 3, 4]);
  const moves = random() < 0.6;
  const day = new Date(at.getTime() + integer(random, moves ? 33 : 0, moves ? 60 : 20) * dayMs);
  const price = plan % 2 === 0 ? integer(random, 30, 180) * 100 + 99 : integer(random, 3, 19) * 100 + 99;
  const planned = { price_cents: price, from: civilDay(day), moves_subscribers: moves };
  await actAsShown(scene, {
    show: ({ billing, database }) => billing.pricePlanning.preview(database, plan, planned, at),
    act: ({ billing }, inside) => billing.pricePlanning.plan(inside, plan, planned, at),
  });
};

export const block =
  (act: "block" | "unblock"): DeskAct =>
  async (scene, person) => {
    const asked = orderingOf(scene, person);
    const told = "Compte suspendu pour vérification.";
    await actAsShown(scene, {
      show: ({ accountActing, database }) => accountActing.preview(database, act, asked),
      act: ({ accountActing }, inside, { fingerprint }) => accountActing.act(inside, act, asked, { fingerprint, told }),
    });
  };

/** The person asks for the deletion of their account; half of them think better of it. */
export const askDeletion: DeskAct = async ({ random, processes, clock }, { accountId }) => {
  const { billing, database } = oneOf(random, processes);
  const at = clock.now();
  await database.transaction(async (inside) => {
    if ((await setDeletionAsked(inside, accountId, at)) > 0) await billing.stopRenewing(inside, accountId, at);
    else await setDeletionAsked(inside, accountId, null);
  });
};

/** As the job of the accounts does. */
export async function eraseDue({ database, billing }: Process, at: Date): Promise<void> {
  const erase = createErasing({
    database,
    passwords: { hash: (password) => Promise.resolve(`hash of ${password.length}`) },
    personalData: [accountsPersonalData, billingPersonalData],
    stopRenewing: billing.stopRenewing,
  });
  for (const accountId of await listAccountsToErase(database, at))
    await erase(
      accountId,
      at,
      async (inside) => (await lockUnerased(inside, accountId)) && isToErase(inside, accountId, at),
    );
}
