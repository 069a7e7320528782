import { expectNoBarrier } from "./barriers.ts";
import { findInMail } from "./mail.ts";
import { inDatabase, unpaidAccount } from "./own-account.ts";
import { test } from "./people-who-comment.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

const { acts, letters: words, subscribers } = staffTexts;

test("support opens a letter as it was sent, without its secret link, and sends it again with the keyboard", async ({
  page,
}) => {
  const account = await unpaidAccount("fr");
  const link = await findInMail(account.username, /\/fr\/adresse-email\/([\w-]{43})/);
  await expect
    .poll(() =>
      inDatabase(async (database) => {
        const { rowCount } = await database.query(
          `select from sent_letters l join letter_attempts a on a.letter_id = l.id
           where l.account_id = $1 and a.outcome = 'accepted'`,
          [account.id],
        );
        return rowCount;
      }),
    )
    .toBe(2);
  await openAsStaff(page, "support", `/admin/subscribers/${account.id}`);
  await page.getByRole("link", { name: subscribers.parts.letters }).press("Enter");
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectNoBarrier(page);
  await page.getByRole("link", { name: /Confirmez votre adresse email/ }).press("Enter");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(frame.getByRole("link", { name: /•••/ })).toBeVisible();
  expect(await frame.locator("html").innerHTML()).not.toContain(link);
  // Its own style reaches it, nothing else does.
  await expect(frame.getByRole("heading", { level: 1 })).toHaveCSS("font-size", "26px");
  await expectNoBarrier(page);
  await page.getByRole("button", { name: words.forms.text }).press("Enter");
  await expect(page.getByText("/fr/adresse-email/•••")).toBeVisible();
  await page.getByRole("button", { name: words.again.open }).press("Enter");
  const dialog = page.getByRole("dialog");
  const effects = dialog.getByRole("region", { name: acts.effects });
  await expect(effects).toContainText(account.username);
  await expect(effects).toContainText("avec un nouveau lien");
  await expectNoBarrier(page);
  await dialog.getByLabel(acts.reason).selectOption("request");
  await dialog.getByRole("button", { name: words.again.action }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: words.all }).press("Enter");
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByRole("link", { name: /^Bienvenue/ }).press("Enter");
  await expect
    .poll(() => frame.locator("img").evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole("main").getByRole("link", { name: subscribers.papers }).press("Enter");
  await expect(page.getByRole("heading", { name: staffTexts.papers.contracts })).toBeVisible();
  expect(page.url()).toMatch(/\/admin\/papers$/);
});
