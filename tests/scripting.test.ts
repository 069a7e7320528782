import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { goodCard, openShop, ownCardNumber, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, insertStaffToken } from "#tests/support/staff.ts";

let shop: Shop;
const folder = mkdtempSync(path.join(tmpdir(), "silecs-script-"));
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const run = (file: string, secret: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [file, ...args], {
    env: { SILECS_URL: shop.site.url, SILECS_TOKEN: secret },
  });

test("the script of operations.md gives a payment back by a token, once", async () => {
  const person = await shop.customer();
  await shop.press(
    referenceIn(
      await person.call("POST /mercanet/verify-card", {
        body: { ...goodCard, card_number: ownCardNumber(7001), ...yearly },
      }),
    ),
  );
  await person.call("POST /users/payment");
  const payment = await shop.site.database.row<{ id: number }>(sql`
    select id from payments where account_id = ${person.accountId} and status = 'paid'`);
  const operations = readFileSync("docs/operations.md", "utf8");
  const [, script = ""] =
    /<!-- scripting example[^>]*-->\s*```js\n([^]*?)```\s*<!-- end of the scripting example -->/.exec(operations) ?? [];
  const file = path.join(folder, "refund.mjs");
  writeFileSync(file, script);
  const admin = await createStaffMember(shop.site, ["admin"]);
  const { stdout } = await run(file, await insertStaffToken(shop.site, admin.id, ["support"]), String(payment?.id));
  expect(stdout).toMatch(/99\.90/);
  expect(stdout).toMatch(/state: '(asked|done)'/);
  await shop.site.jobs.runAll();
  await expect(
    run(file, await insertStaffToken(shop.site, admin.id, ["support"]), String(payment?.id)),
  ).rejects.toMatchObject({ stderr: expect.stringContaining("Error: 409") });
  await expect(
    run(file, await insertStaffToken(shop.site, admin.id, ["editor"]), String(payment?.id)),
  ).rejects.toMatchObject({ stderr: expect.stringContaining("Error: 403") });
});
