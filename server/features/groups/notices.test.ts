import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { makeGroup, staySignedIn } from "#tests/support/groups.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createManaging } from "./managing.ts";
import { noticeDue, stageOn } from "./notices.ts";

describe("which letter is due", () => {
  test.each([
    ["2026-07-31", null],
    ["2026-08-01", "month"],
    ["2026-08-23", "month"],
    ["2026-08-24", "week"],
    ["2026-08-31", "week"],
    ["2026-09-01", "ended"],
  ])("on %s, of a group that ends on 31 August: %s", (today, stage) => {
    expect(stageOn(today, "2026-08-31")).toBe(stage);
  });

  test("each notice is sent once per end date, and a missed one is not sent later", () => {
    const notice = { stage: "month", end: "2026-08-31" } as const;
    expect(noticeDue("2026-08-10", "2026-08-31", notice)).toBeNull();
    expect(noticeDue("2026-08-24", "2026-08-31", notice)).toBe("week");
    expect(noticeDue("2026-09-01", "2026-08-31", notice)).toBe("ended");
    expect(noticeDue("2026-08-10", "2026-08-31", { ...notice, stage: "week" })).toBeNull();
    // The end date has moved: notices about the old one do not count.
    expect(noticeDue("2026-09-01", "2026-09-05", { ...notice, stage: "ended" })).toBe("week");
  });
});

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("members are notified 30 and 7 days before the end and after it, once each, in their language", async () => {
  const { site } = shop;
  site.clock.set("2026-03-10T09:00:00Z");
  const group = await makeGroup(site, { ends_on: "2026-08-31" });
  const [camille, ada] = [await shop.customer("camille@example.fr"), await shop.customer("ada@example.org")];
  for (const { call } of [camille, ada]) await call("POST /me/client-group", { body: { code: group.code } });
  await staySignedIn(site, camille.accountId);
  await site.database.run(sql`update accounts set language_id = 2 where id = ${ada.accountId}`);
  const on = async (instant: string) => {
    site.clock.set(instant);
    await site.jobs.runAll();
    return site.mails.splice(0).map(({ to, subject }) => `${to}: ${subject}`);
  };
  expect((await on("2026-03-10T09:00:00Z")).filter((mail) => mail.includes("Observatoire"))).toEqual([
    "camille@example.fr: Observatoire de Meudon vous offre Silecs",
    "ada@example.org: Observatoire de Meudon gives you Silecs",
  ]);
  // Whoever left is told nothing about the end.
  const former = await shop.customer("ancien@example.fr");
  await former.call("POST /me/client-group", { body: { code: group.code } });
  await former.call("DELETE /me/client-group");
  await on("2026-03-10T10:30:00Z");
  // Before midnight in Paris, and after it; the job runs every hour.
  expect(await on("2026-07-31T21:30:00Z")).toEqual([]);
  expect(await on("2026-07-31T22:40:00Z")).toEqual([
    "camille@example.fr: Silecs\u202F: Observatoire de Meudon vous offre l’accès jusqu’au 31 août 2026",
    "ada@example.org: Silecs: Observatoire de Meudon pays for your access until 31 August 2026",
  ]);
  expect(await on("2026-08-01T09:00:00Z")).toEqual([]);
  expect(await on("2026-08-24T09:00:00Z")).toHaveLength(2);
  expect(await on("2026-08-31T21:30:00Z")).toEqual([]);
  expect(await on("2026-08-31T23:30:00Z")).toEqual([
    "camille@example.fr: Votre accès à Silecs par Observatoire de Meudon a pris fin",
    "ada@example.org: Your access to Silecs through Observatoire de Meudon has ended",
  ]);
  expect(await on("2026-09-02T09:00:00Z")).toEqual([]);

  // Extended after its end: access is back, and the new end date has notices of its own.
  const managing = createManaging({ publicUrl: "" });
  await managing.change(site.database, group.id, { ends_on: "2026-10-01" }, site.clock.now());
  expect((await camille.call("GET /me/profile")).status).toBe(1);
  expect(await on("2026-09-02T10:30:00Z")).toEqual([
    "camille@example.fr: Silecs\u202F: Observatoire de Meudon vous offre l’accès jusqu’au 1er octobre 2026",
    "ada@example.org: Silecs: Observatoire de Meudon pays for your access until 1 October 2026",
  ]);
});

test("somebody who joins in the last month reads the end date in the welcome letter, and is notified a week before it", async () => {
  const { site } = shop;
  site.clock.set("2026-11-20T09:00:00Z");
  await site.jobs.runAll();
  site.mails.splice(0);
  const group = await makeGroup(site, { ends_on: "2026-12-10" });
  const { call } = await shop.customer();
  await call("POST /me/client-group", { body: { code: group.code } });
  await site.jobs.runAll();
  const [welcome, ...others] = site.mails.splice(0).filter(({ subject }) => subject.includes("Observatoire"));
  expect(others).toEqual([]);
  expect(welcome?.text).toContain("Pris en charge jusqu’au\u202F: 10 décembre 2026");
  // The welcome letter counts as the notice of the last month, also when the daily job runs next.
  site.clock.set("2026-11-21T09:00:00Z");
  await site.jobs.runAll();
  expect(site.mails.splice(0)).toEqual([]);
  site.clock.set("2026-12-03T09:00:00Z");
  await site.jobs.runAll();
  expect(site.mails.splice(0).map(({ subject }) => subject)).toEqual([
    "Silecs\u202F: Observatoire de Meudon vous offre l’accès jusqu’au 10 décembre 2026",
  ]);
});
