import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import documents from "./paypal-schemas.json" with { type: "json" };
import { faultOfRequest } from "./paypal-test-schemas.ts";

test("requests are validated against PayPal's schemas: missing, invalid and unknown fields are reported", () => {
  const cycle = { frequency: { interval_unit: "MONTH" }, tenure_type: "REGULAR", sequence: 1, total_cycles: 0 };
  const plan = { product_id: "PROD-1", name: "Silecs", billing_cycles: [cycle], payment_preferences: {} };
  const fault = (request: object) => faultOfRequest("billing_subscriptions_v1", "plan_request_POST", request);
  expect(fault(plan)).toBeNull();
  expect(fault({ ...plan, product_id: undefined })).toContain("product_id");
  expect(fault({ ...plan, billing_cycles: [{ ...cycle, tenure_type: "YEARLY" }] })).toContain("tenure_type");
  expect(fault({ ...plan, billing_cycle: [] })).toContain("additional properties");
});

/** PayPal's original documents, if they are available beside the project. */
const folder = process.env["PAYPAL_DOCUMENTS"] ?? path.join(process.cwd(), "../shared/facts/paypal");

test("the schemas kept here are complete, and match PayPal's documents if those are available", () => {
  for (const [name, kept] of Object.entries(documents)) {
    if (typeof kept === "string") continue;
    const schemas: Record<string, object> = kept.components.schemas;
    for (const [, target = ""] of JSON.stringify(kept).matchAll(/#\/components\/schemas\/([^"]+)/g))
      expect(Object.keys(schemas)).toContain(target);
    const file = path.join(folder, `${name}.json`);
    if (!existsSync(file)) continue;
    const published = JSON.parse(readFileSync(file, "utf8")) as { components: { schemas: object } };
    expect(published.components.schemas).toMatchObject(schemas);
  }
});
