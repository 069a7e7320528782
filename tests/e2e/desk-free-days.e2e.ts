import { expectNoBarrier } from "./barriers.ts";
import { inDatabase, ownAccount } from "./own-account.ts";
import { test } from "./people-who-comment.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

const { freeDays, outages, acts, subscribers } = staffTexts;

test("days are given to one person, and shown before to whom an outage would give some, with the keyboard", async ({
  page,
}) => {
  const account = await ownAccount("personal", "fr");
  await inDatabase((database) =>
    database.query("update subscriptions set started_at = now() - interval '3 days' where account_id = $1", [
      account.id,
    ]),
  );
  await openAsStaff(page, "admin", `/admin/subscribers/${account.id}`);
  await page.getByRole("button", { name: freeDays.action }).press("Enter");
  const dialog = page.getByRole("dialog", { name: freeDays.title });
  const effects = dialog.getByRole("region", { name: acts.effects });
  await dialog.getByLabel(freeDays.days).fill("120");
  await expect(effects).toContainText("De 1 à 90 jours");
  await dialog.getByLabel(freeDays.days).fill("5");
  await expect(effects).toContainText("5 jours offerts");
  await expectNoBarrier(page);
  await dialog.getByLabel(acts.reason).selectOption("goodwill");
  await dialog.getByLabel(acts.words).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(`${subscribers.life.events["days-given"]}5 jours`);

  await page.goto("/admin/outages");
  await page.getByRole("button", { name: outages.start }).press("Enter");
  const outage = page.getByRole("dialog", { name: outages.start });
  await expect(outage.getByRole("region", { name: acts.effects })).toContainText("accès pendant la panne");
  await outage.getByRole("button", { name: outages.showList }).press("Enter");
  await expect(outage.getByRole("row").nth(1)).toBeVisible();
  await expectNoBarrier(page);
  // Enter in a date that has just been changed reads what it means, and gives nothing by the hours before.
  await outage.getByLabel(acts.reason).selectOption("goodwill");
  await outage.getByLabel(outages.to).fill("2026-01-01T10:00");
  await outage.getByLabel(outages.to).press("Enter");
  await expect(outage.getByRole("region", { name: acts.effects })).toContainText("commence avant sa fin");
});
