import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { goodCard, openShop, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let ada: Customer;
beforeAll(async () => {
  shop = await openShop({}, { jobs: ["letters", "money"] });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ada = await shop.customer();
});

test("cancelling without a subscription is refused", async () => {
  await expect(ada.call("POST /me/cancel-subscription")).rejects.toMatchObject({ status: 409 });
  await expect(ada.call("POST /me/reactivate-subscription")).rejects.toMatchObject({ status: 409 });
});

test("who cancels is told so by one letter, keeps the period, and takes it back with one call", async () => {
  const form = await ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } });
  await shop.press(referenceIn(form));
  await ada.call("POST /users/payment");
  const cancelled = await ada.call("POST /me/cancel-subscription");
  await ada.call("POST /me/cancel-subscription");
  await shop.site.jobs.runAll();
  const letters = () => shop.site.mails.filter(({ to, subject }) => to === ada.email && subject.includes("résilié"));
  expect(letters()).toHaveLength(1);
  expect(letters()[0]?.text).toContain("Nous avons reçu votre résiliation le 10 mars 2026 à 10:00 (heure de Paris).");
  expect(letters()[0]?.text).toContain("jusqu’au 10 mars 2027");
  expect(letters()[0]?.text).toContain("/profile#abonnement");
  expect(cancelled).toMatchObject({
    status: 1,
    cancel_subscription_at: expect.any(String),
    subscription_end_at: cancelled.user_subscription?.endAt,
  });
  expect(cancelled.user_subscription?.nextPayAt).toBeNull();
  expect(await ada.call("POST /me/cancel-subscription")).toMatchObject({
    cancel_subscription_at: cancelled.cancel_subscription_at,
  });
  expect(await ada.call("POST /me/reactivate-subscription")).toMatchObject({
    cancel_subscription_at: null,
    subscription_end_at: null,
  });
  // Taken back before its letter has left: there is nothing to confirm.
  shop.site.clock.advance({ seconds: 60 });
  await ada.call("POST /me/cancel-subscription");
  await ada.call("POST /me/reactivate-subscription");
  await shop.site.jobs.runAll();
  expect(letters()).toHaveLength(1);
});
