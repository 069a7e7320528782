import { randomUUID } from "node:crypto";
import { expectNoBarrier } from "./barriers.ts";
import { inDatabase, ownAccount } from "./own-account.ts";
import { test } from "./people-who-comment.ts";
import { signInAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

const { subscribers: words, acts } = staffTexts;

/** A payment of 9.99 € of the account's month, as the sandbox knows it. */
async function paidMonth(accountId: number): Promise<number> {
  const reference = `desk-${randomUUID()}`;
  return inDatabase(async (database) => {
    await database.query(
      `insert into sandbox_payments (reference, idempotency_key, method, amount_cents, later_cents, later_recurring,
         description, locale, return_url, plan, state, created_at, settled_at)
       values ($1, $1, 'card', 999, 999, 'MONTH', '', 'fr', '', 'paid', 'paid', now(), now())`,
      [reference],
    );
    const { rows } = await database.query<{ id: number }>(
      `insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider,
         provider_reference, idempotency_key, created_at, settled_at)
       select id, account_id, 'first', now(), 999, 'paid', 'sandbox', $2, $2, now(), now()
       from subscriptions where account_id = $1 returning id`,
      [accountId, reference],
    );
    return rows[0]?.id ?? 0;
  });
}

test("support gives part of a payment back and cancels, with the keyboard, after reading what will happen", async ({
  page,
}) => {
  const account = await ownAccount("personal", "fr");
  const paymentId = await paidMonth(account.id);
  await page.goto(`/admin/subscribers/${account.id}`);
  await signInAsStaff(page, "support");
  const refund = page.getByRole("button", { name: words.refunds.refundOne.replace("{id}", String(paymentId)) });
  await refund.press("Enter");
  const dialog = page.getByRole("dialog", { name: words.refunds.title });
  const effects = dialog.getByRole("region", { name: acts.effects });
  await expect(effects).toContainText("VISA •••• 4242");
  const amount = dialog.getByLabel(words.refunds.amount);
  await expect(amount).toHaveValue("9,99");
  await amount.fill("12");
  await expect(effects).toContainText("Il ne reste que 9,99");
  await amount.fill("4,98");
  await expect(effects).toContainText("Il restera 5,01");
  await expectNoBarrier(page);
  await dialog.getByLabel(acts.reason).selectOption("goodwill");
  await dialog.getByLabel(acts.words).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: words.refunds.states.paid })).toContainText("4,98");
  await expect(refund).toBeVisible();
  await expectNoBarrier(page);
  const cancel = page.getByRole("button", { name: words.subscriptionActs.cancel.action });
  await cancel.press("Enter");
  const cancelling = page.getByRole("dialog", { name: words.subscriptionActs.cancel.action });
  await expect(cancelling.getByRole("region", { name: acts.effects })).toContainText("puis s’arrête");
  await cancelling.getByLabel(acts.reason).selectOption("request");
  await cancelling.getByLabel(acts.words).press("Enter");
  await expect(page.getByRole("button", { name: words.subscriptionActs.reactivate.action })).toBeVisible();
  await expectNoBarrier(page);
});
