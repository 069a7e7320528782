import { expectNoBarrier } from "./barriers.ts";
import { ownAccount, paidMonth } from "./own-account.ts";
import { test } from "./people-who-comment.ts";
import { signInAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

const { subscribers: words, acts } = staffTexts;

test("support gives part of a payment back and cancels, with the keyboard, after reading what will happen", async ({
  page,
}) => {
  const account = await ownAccount("personal", "fr");
  const { id: paymentId } = await paidMonth(account.id);
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
