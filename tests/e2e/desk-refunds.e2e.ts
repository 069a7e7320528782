import { expectNoBarrier } from "./barriers.ts";
import { inDatabase, ownAccount, paidMonth } from "./own-account.ts";
import { test } from "./people-who-comment.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

const { subscribers: words, acts } = staffTexts;

test("support gives part of a payment back and cancels, with the keyboard, after reading what will happen", async ({
  page,
}) => {
  const account = await ownAccount("personal", "fr");
  const { id: paymentId } = await paidMonth(account.id);
  await openAsStaff(page, "support", `/admin/subscribers/${account.id}`);
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
  await dialog.getByLabel(acts.reason).selectOption("goodwill");
  await dialog.getByLabel(acts.words).fill("Coupure du 3");
  await page.reload();
  await refund.press("Enter");
  await expect(dialog.getByText(staffTexts.draftKept)).toBeVisible();
  await expect(amount).toHaveValue("4,98");
  await expect(dialog.getByLabel(acts.reason)).toHaveValue("goodwill");
  await expect(dialog.getByLabel(acts.words)).toHaveValue("Coupure du 3");
  await expect(effects).toContainText("Il restera 5,01");
  await expectNoBarrier(page);
  await dialog.getByLabel(acts.words).press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("desk-draft")))).toEqual(
    [],
  );
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

/** A refund of 4.98 € with its invoice and credit note; returns the credit note's number. */
async function creditNote(accountId: number): Promise<string> {
  const { id: paymentId } = await paidMonth(accountId);
  return inDatabase(async (database) => {
    const { rows } = await database.query<{ number: string }>(
      `with refund as (
         insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider,
           provider_reference, idempotency_key, refunds_id, created_at, settled_at)
         select subscription_id, account_id, 'refund', now(), 498, 'paid', 'sandbox', 'back-' || idempotency_key,
           'back-' || idempotency_key, id, now(), now()
         from payments where id = $1 returning id),
       content as (
         select jsonb_build_object(
           'seller', jsonb_build_object('name', 'Silecs', 'address', 'Paris', 'siren', '000 000 000', 'vatNumber', null),
           'customer', jsonb_build_object('name', 'Ada', 'email', 'ada@example.org'), 'locale', 'fr',
           'lines', jsonb_build_array(jsonb_build_object('label', 'Abonnement', 'grossCents', 0, 'discountCents', 0,
             'from', now(), 'to', now()))) as content),
       invoice as (
         insert into invoices (number, kind, account_id, payment_id, issued_at, net_cents, vat_cents, gross_cents, vat_percent, content)
         select '1999-' || lpad($1::text, 6, '0'), 'invoice', $2, $1, now(), 833, 166, 999, 20, content from content
         returning number)
       insert into invoices (number, kind, account_id, payment_id, corrects, issued_at, net_cents, vat_cents, gross_cents,
         vat_percent, content)
       select 'AV-' || invoice.number, 'credit-note', $2, refund.id, invoice.number, now(), -415, -83, -498, 20, content
       from invoice, refund, content returning number`,
      [paymentId, accountId],
    );
    return rows[0]?.number ?? "";
  });
}

test("support corrects part of a credit note with the keyboard, after reading what will happen", async ({ page }) => {
  const account = await ownAccount("personal", "fr");
  const number = await creditNote(account.id);
  await openAsStaff(page, "support", `/admin/subscribers/${account.id}`);
  const correct = page.getByRole("button", { name: words.corrections.correctOne.replace("{number}", number) });
  await correct.press("Enter");
  const dialog = page.getByRole("dialog", { name: words.corrections.title.replace("{number}", number) });
  const effects = dialog.getByRole("region", { name: acts.effects });
  const amount = dialog.getByLabel(words.corrections.amount);
  await expect(amount).toHaveValue("4,98");
  await expect(effects).toContainText("entièrement corrigé");
  await amount.fill("5");
  await expect(effects).toContainText("Il ne reste que 4,98");
  await amount.fill("2");
  await expect(effects).toContainText("Il restera 2,98");
  await expectNoBarrier(page);
  await dialog.getByLabel(acts.reason).selectOption("mistake");
  await dialog.getByLabel(acts.words).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByRole("row").filter({ hasText: words.invoices.correctsNote.replace("{number}", number) }),
  ).toContainText("2,00");
  await expect(correct).toBeVisible();
  await expectNoBarrier(page);
});
