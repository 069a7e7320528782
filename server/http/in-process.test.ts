import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createInProcessCalls } from "./in-process.ts";

let site: TestApp;
beforeAll(async () => (site = await createTestApp()));
afterAll(() => site.close());

test("tries that a page makes count by the address of the person who asked for it", async () => {
  const call = createInProcessCalls(site.app);
  const declare = (place: number, from: string) =>
    call(
      "POST /pub/declarations",
      {
        body: {
          kind: "cancel",
          first_name: "Ada",
          last_name: "Lovelace",
          email: `ada${place}@example.org`,
          reference: "",
        },
      },
      { locale: "fr", from },
    );
  for (let place = 0; place < 20; place += 1) await declare(place, "203.0.113.7");
  await expect(declare(20, "203.0.113.7")).rejects.toMatchObject({ status: 429 });
  await expect(declare(20, "203.0.113.8")).resolves.toMatchObject({ received_at: expect.any(String) });
});
