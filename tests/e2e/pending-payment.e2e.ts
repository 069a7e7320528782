import type { Page } from "@playwright/test";
import { wayWords } from "#contract/paying.ts";
import { expectNoBarrier } from "./barriers.ts";
import { enterAs, goOnAtStep2, inDatabase, ownAccount } from "./own-account.ts";
import { choosePlan } from "./signing-up.ts";
import { texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const t = texts.fr;
const { payment, pending, return: back } = t.billing;

/** The sandbox never decides on payments with this card. */
const silentCard = "4000000000003220";

const notice = (page: Page) => page.getByRole("region", { name: /est en attente$/ });

test("a payment without an outcome stays on step 3 after the dialog and a reload, until it is settled", async ({
  page,
}) => {
  const account = await goOnAtStep2(page);
  await orderWithoutOutcome(page);
  await page.getByRole("dialog", { name: back.slow }).getByRole("button", { name: t.shell.close }).click();
  await expect(notice(page)).toContainText(pending.check.once);
  await expect(page.getByLabel(payment.number, { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expectNoBarrier(page);

  await page.getByRole("button", { name: pending.other }).press("Enter");
  await expect(page.getByRole("heading", { name: payment.methodTitle, exact: true })).toBeVisible();
  await expect(notice(page)).toBeVisible();

  await settle(account.id);
  await page.reload();
  await expect(page.getByRole("dialog", { name: back.thanks })).toBeVisible();
});

test("a former subscriber sees the pending payment on home and in My Account, and can check it there", async ({
  page,
}) => {
  const account = await ownAccount("personal", "fr");
  await inDatabase((database) =>
    database.query(
      `update subscriptions set started_at = '2026-01-05', period_starts_at = '2026-01-05', period_ends_at = '2026-02-05T09:00Z'
       where account_id = $1`,
      [account.id],
    ),
  );
  await enterAs(page, account);
  // It opens over home as soon as a response says that the subscription has ended.
  await page.addLocatorHandler(page.getByRole("dialog", { name: "Votre abonnement a expiré" }), (dialog) =>
    // A key that comes while the dialog is opening is lost.
    expect(async () => {
      await dialog.press("Escape", { timeout: 1000 });
      await expect(dialog).toBeHidden({ timeout: 1000 });
    }).toPass(),
  );
  await page.goto("/enregistrement");
  await orderWithoutOutcome(page);
  await page.getByRole("dialog", { name: back.slow }).getByRole("button", { name: t.shell.close }).click();
  await notice(page).getByRole("button", { name: back.leave }).click();
  await expect(page).toHaveURL(/\/accueil$/);
  for (const place of ["/accueil", "/profile"]) {
    await page.goto(place);
    await expect(notice(page)).toBeVisible();
    // A key would go to the dialog that opens meanwhile.
    await notice(page).getByRole("button", { name: pending.verify, exact: true }).click();
    await expect(page.getByText(pending.stillTitle)).toBeVisible();
    await expectNoBarrier(page);
    await page.keyboard.press("Escape");
  }
  await settle(account.id);
  await notice(page).getByRole("button", { name: pending.verify, exact: true }).press("Enter");
  await expect(page.getByText(pending.paid)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

/** From step 2 to the provider's page and back, leaving before the outcome is known. */
async function orderWithoutOutcome(page: Page): Promise<void> {
  await choosePlan({ page, t }, "individual", "monthly");
  await page.getByRole("radio", { name: wayWords("card", "fr").name }).check();
  await page.getByRole("button", { name: t.billing.signUp.continue, exact: true }).click();
  await page.getByLabel(payment.number, { exact: true }).pressSequentially(silentCard);
  await page.getByLabel(payment.expiry, { exact: true }).pressSequentially("1230");
  await page.getByLabel(payment.cvv, { exact: true }).fill("417");
  await page.getByLabel(payment.holder, { exact: true }).fill("Ada Lovelace");
  await page.getByRole("checkbox", { name: payment.terms }).check();
  await page.getByRole("button", { name: new RegExp(`^${payment.pay} ${payment.obligation}`) }).click();
  await page.getByRole("button", { name: "Confirmer" }).click();
  await page.getByRole("button", { name: back.stop }).click();
}

/** The bank decides at last. The card's hash is new, because a free trial is granted once per card. */
async function settle(accountId: number): Promise<void> {
  await inDatabase((database) =>
    database.query(
      `update sandbox_payments set plan = 'paid', state = 'paid', payer = reference, settled_at = now() where reference in (
         select provider_reference from payments where account_id = $1 and status = 'pending')`,
      [accountId],
    ),
  );
}
