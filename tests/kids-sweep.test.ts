import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#tests/support/contract-sweep.ts";
import { createSightFixture, type SightFixture } from "#tests/support/sight-fixture.ts";
import { files, isClosedTo, probes, tellsAny } from "#tests/support/sight-sweep.ts";

let fixture: SightFixture;
beforeAll(async () => {
  fixture = await createSightFixture();
});
afterAll(() => fixture.close());

const viewerNames = ["a kid", ...[10, 12, 16, 18].map((ceiling) => `a profile with a ceiling of ${ceiling}`)];

describe.each(viewerNames)("%s", (name) => {
  test.each(probes.map((probe) => [probe.name, probe] as const))(
    "learns of nothing but what it may see by %s",
    async (_name, probe) => {
      const viewer = fixture.people.find((one) => one.name === name)!;
      expect(await probe.faultsFor(fixture, viewer)).toEqual([]);
    },
  );
});

test("every viewer has titles that are hidden and titles that are visible", () => {
  expect(fixture.people.map(({ name }) => name)).toEqual(viewerNames);
  for (const { hidden, shown } of fixture.people) {
    expect(hidden.length).toBeGreaterThan(20);
    expect(shown.length).toBeGreaterThan(10);
  }
});

/**
 * Calls whose answers contain no title, though some count them. Any other call must show one here, or it would not be
 * tested.
 */
const withoutTitles = new Set([
  "GET /users/country-code",
  "GET /me/devices",
  "GET /me/impersonation",
  "GET /me/impersonations",
  "GET /me/passkeys",
  "GET /pub/plans",
  "GET /videos/facets",
  "GET /plan/list",
  "GET /pub/payment-methods",
  "GET /me/latest-subscription",
  "GET /me/coming-payments",
  "GET /me/pending-payment",
  "GET /me/plan-change",
  "GET /client-groups/{code}",
  "GET /me/client-group/pupils",
  "GET /me/withdrawal",
  "GET /me/invoices",
  "GET /me/invoices/{id}/pdf",
  "GET /me/download-latest-invoice",
  "GET /categories",
  "GET /categories/search",
  "GET /categories/{id}",
  "GET /ages",
  "GET /ages/{id}",
  "GET /notifications/ping",
  "GET /notification-settings",
  "GET /videos/{id}/watched-time",
  "GET /player-preferences",
  "GET /site-languages",
  "GET /faqs",
  "GET /pub/page/{slug}",
  "GET /pub/landingpages",
  "GET /contact-subjects",
  "GET /pub/captcha",
  "GET /pub/address-check/{nonce}",
  "GET /report-problems",
  "GET /tracking-data/attributes",
  "GET /tracking-data/category-preference-attribute",
  "GET /tracking-data/category-liked-attribute",
  "GET /tracking-data/category-watched-attribute",
  "GET /category-preference-attribute",
  "GET /category-liked-attribute",
  "GET /category-watched-attribute",
]);

test("every other reading call returns a visible title to a child and to an adult", async () => {
  const silent: string[] = [];
  for (const endpoint of endpoints.filter(({ name, spec }) => spec.method === "GET" && !files.has(name))) {
    if (withoutTitles.has(endpoint.name)) continue;
    for (const viewer of fixture.people.slice(0, 2)) {
      if (!isClosedTo(endpoint, viewer) && !(await tellsAny(endpoint, fixture, viewer)))
        silent.push(`${endpoint.name} for ${viewer.name}`);
    }
  }
  expect(silent).toEqual([]);
});
