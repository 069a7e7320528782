import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { holder } from "#tests/support/people.ts";
import { goodCard, monthly, openShop, referenceIn, type Customer, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const end = "2026-04-10T09:00:00Z";
/** The end of the seventh civil day after it. */
const graceEnd = "2026-04-17T22:00:00Z";

type Running = { status: "trialing" | "active" | "past_due"; cancelled?: string; pastDueSince?: string };

/** An account whose period ends at `end`, in whatever state; nothing runs that would write its end down. */
async function subscribedAs({ status, cancelled, pastDueSince }: Running): Promise<Customer> {
  const person = await shop.customer();
  const isTrial = status === "trialing";
  await shop.site.database.run(sql`
    insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents, has_trial,
      started_at, trial_ends_at, period_starts_at, period_ends_at, next_payment_at, anchor_day, cancel_asked_at, past_due_since)
    values (${person.accountId}, 1, ${status}, 'sandbox', 'card', 999, 999, ${isTrial}, '2026-03-10T09:00:00Z',
      ${isTrial ? end : null}, '2026-03-10T09:00:00Z', ${end}, ${end}, 10, ${cancelled ?? null}, ${pastDueSince ?? null})`);
  return person;
}

async function standingAt({ accountId }: Customer, at: string): Promise<number | undefined> {
  const row = await shop.site.database.row<{ status: number }>(
    sql`select status from account_standing(${accountId}, ${at})`,
  );
  return row?.status;
}

describe("an account is active as long as it is paid for or being renewed, and not an instant longer", () => {
  test.each<[string, Running, string]>([
    ["a free month that is being renewed", { status: "trialing" }, graceEnd],
    ["a month that is being renewed", { status: "active" }, graceEnd],
    ["a cancelled month", { status: "active", cancelled: "2026-03-20T09:00:00Z" }, end],
    ["a renewal that was refused", { status: "past_due", pastDueSince: end }, graceEnd],
    [
      "a renewal that was tried late",
      { status: "past_due", pastDueSince: "2026-04-12T09:00:00Z" },
      "2026-04-19T22:00:00Z",
    ],
    ["a renewal that was tried early", { status: "past_due", pastDueSince: "2026-04-01T09:00:00Z" }, end],
    ["a refusal without its instant", { status: "past_due" }, graceEnd],
    [
      "a refused renewal that was cancelled then",
      { status: "past_due", pastDueSince: end, cancelled: "2026-04-11T09:00:00Z" },
      end,
    ],
  ])("%s", async (_case, running, over) => {
    const person = await subscribedAs(running);
    const last = new Date(new Date(over).getTime() - 1).toISOString();
    expect([await standingAt(person, last), await standingAt(person, over)]).toEqual([1, 2]);
  });

  test("the days of grace are civil days: the change of the hour takes none away", async () => {
    const person = await subscribedAs({ status: "past_due", pastDueSince: "2026-10-24T10:00:00Z" });
    expect(await standingAt(person, "2026-10-31T22:59:59Z")).toBe(1);
    expect(await standingAt(person, "2026-10-31T23:00:00Z")).toBe(2);
  });
});

test("a free month that could not be renewed within the days of grace closes the catalogue, says when, and lets a plan be chosen", async () => {
  const ada = await shop.customer();
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...monthly } })));
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  const film = await shop.site.database.row<{ id: number }>(sql`
    insert into videos (type, slug, title_fr, title_en, duration_seconds, media_key, images_key, published_at)
    values ('movie', 'film', 'Film', 'Film', 100, 'film', 'film', '2026-01-01') returning id`);
  const play = () => ada.call("POST /videos/{id}/playing-url", { params: { id: film?.id ?? 0 }, body: {} });
  await play();
  const period = (await holder(ada.call)).user_subscription?.endAt;
  shop.site.clock.advance({ days: 20 });
  await ada.call("GET /me/profile");
  shop.site.clock.set("2026-04-17T21:59:59Z");
  await play();
  shop.site.clock.set(graceEnd);
  await expect(play()).rejects.toMatchObject({ code: 601 });
  const ended = {
    status: 2,
    paymentMethod: null,
    trialDayRemaining: -1,
    cancel_subscription_at: null,
    subscription_end_at: new Date(graceEnd).toISOString(),
    user_subscription: { status: 2, nextPayAt: null, endAt: period },
  };
  expect(await ada.call("GET /me/profile")).toMatchObject(ended);
  await expect(ada.call("POST /me/cancel-subscription")).rejects.toMatchObject({ status: 409 });
  await expect(ada.call("POST /me/reactivate-subscription")).rejects.toMatchObject({ status: 409 });
  // The end is written down later, and says the same.
  shop.site.clock.advance({ seconds: 5400 });
  await shop.site.jobs.runAll();
  const kept = `account_id = ${ada.accountId} and status = 'expired' and card_last_four is null and card_expires_on is null`;
  expect(await shop.count("subscriptions", kept)).toBe(1);
  expect(await ada.call("GET /me/profile")).toMatchObject(ended);
  const again = { ...goodCard, ...monthly, trial: false, start_now: true };
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: again })));
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  await play();
});
