import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk, refused } from "./free-days-test-desk.ts";

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk({ keepsSchedule: true });
  desk.site.clock.set("2026-03-10T09:00:00Z");
});
afterAll(() => desk.close());

test("PayPal charges on its own days: these are refused with what they are worth, until the person has cancelled", async () => {
  const support = await desk.staff("support");
  const { id, call } = await desk.paypalPayer();
  const days = { params: { id }, query: { days: "10" } };
  const preview = () => support("GET /admin/subscribers/{id}/free-days", days);
  await refused(preview(), "PayPal prélève de lui-même le 10 mars 2027, et cette date ne peut pas être déplacée");
  // 99.90 € × 10 of 365 days.
  await refused(preview(), "rendez 2,74\u00A0€ du dernier paiement");
  await call("POST /me/cancel-subscription");
  const { effects, fingerprint } = await preview();
  expect(effects).toContainEqual(expect.stringContaining("L’autorisation chez PayPal s’arrête maintenant"));
  await support("POST /admin/subscribers/{id}/free-days", {
    params: { id },
    body: { days: 10, reason: "goodwill", fingerprint },
  });
  expect(await desk.endsOf(id)).toMatchObject({ ends: "2027-03-20T09:00:00.000Z" });
  await refused(
    support("GET /admin/subscribers/{id}/subscription/{act}", { params: { id, act: "reactivate" } }),
    "enregistrer une carte",
  );
});
