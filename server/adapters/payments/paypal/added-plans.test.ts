import { afterAll, beforeAll, expect, test } from "vitest";
import { addGroup } from "#tests/support/new-plans.ts";
import { holder } from "#tests/support/people.ts";
import { monthly } from "#tests/support/shop.ts";
import { createStaffWithApp, signInStaff } from "#tests/support/staff.ts";
import { openPaypalFixture, type PaypalFixture } from "./paypal-test-fixture.ts";

let fixture: PaypalFixture;
beforeAll(async () => {
  fixture = await openPaypalFixture();
});
afterAll(() => fixture.close());

test("a plan that the staff have added is ordered by PayPal, with one billing plan of its price there", async () => {
  const { shop, service } = fixture;
  shop.site.clock.set("2026-03-10T09:00:00Z");
  const admin = await signInStaff(shop.site, await createStaffWithApp(shop.site, ["admin"], "admin@example.org"));
  const { month } = await addGroup(admin);
  const order = { ...monthly, plan: month, final_price: 4.99 };
  const ada = await shop.customer();
  await fixture.paid(ada, order);
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  expect((await holder(ada.call)).user_subscription?.plan).toEqual({
    id: month,
    names: { fr: "Étudiant", en: "Student" },
  });
  await fixture.paid(await shop.customer(), order);
  const made = service.calls.filter(({ path }) => path.startsWith("/v1/billing/plans"));
  expect(made.filter(({ body }) => JSON.stringify(body).includes('"4.99"'))).toHaveLength(1);
});
