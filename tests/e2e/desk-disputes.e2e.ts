import { expectNoBarrier } from "./barriers.ts";
import { inDatabase, ownAccount, paidMonth } from "./own-account.ts";
import { test } from "./people-who-comment.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

const { disputes: words, acts } = staffTexts;

/** A payment of an account of its own that its bank disputes, as the sandbox and the books know it. */
async function disputedPayment(): Promise<void> {
  const account = await ownAccount("personal", "fr");
  const { id, reference } = await paidMonth(account.id);
  await inDatabase(async (database) => {
    await database.query(
      `insert into sandbox_disputes (reference, payment, reason, state, awaits, amount_cents, opened_at, respond_by, told_at)
       values ('d-' || $1, $1, 'not-received', 'open', 'us', 999, now(), now() + interval '2 days', now())`,
      [reference],
    );
    await database.query(
      `insert into disputes (account_id, subscription_id, payment_id, provider, reference, is_by_hand, reason, state, awaits,
         amount_cents, held_cents, opened_at, respond_by, told_at, can_answer, can_accept)
       select account_id, subscription_id, id, provider, 'd-' || provider_reference, false, 'not-received', 'open', 'us',
         999, 999, now(), now() + interval '2 days', now(), true, true from payments where id = $1`,
      [id],
    );
  });
}

/** A payment at a provider that tells of disputes in its bank's reports alone. */
async function reportedPayment(): Promise<{ id: number; payment: string }> {
  const { id } = await paidMonth((await ownAccount("personal", "fr")).id);
  const payment = `TRX-${id}`;
  await inDatabase((database) =>
    database.query("update payments set provider = 'mercanet', provider_reference = $2 where id = $1", [id, payment]),
  );
  return { id, payment };
}

test("support answers a dispute with the file at hand and enters a bank's report, with the keyboard", async ({
  page,
}) => {
  await disputedPayment();
  await openAsStaff(page, "support", "/admin/disputes");
  const row = page.getByRole("row").filter({ hasText: words.awaits.us }).first();
  await expect(row).toContainText(/Service non reçu.*encore 1 jour.*9,99/s);
  await expectNoBarrier(page);
  await row.getByRole("link").first().press("Enter");
  await expect(page.getByRole("heading", { name: words.evidence })).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole("button", { name: words.acts.answer.action }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: acts.effects })).toBeVisible();
  await expectNoBarrier(page);
  await dialog.getByLabel(words.answerText).fill("La personne a regardé le service.");
  await dialog.getByLabel(acts.reason).selectOption({ index: 1 });
  await dialog.getByRole("button", { name: words.acts.answer.action }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: words.state, exact: true })).toContainText(words.awaits.provider);

  // What a bank tells in a report: its faults by line, then what it would enter, then that.
  const { payment, id } = await reportedPayment();
  await page.goto("/admin/disputes");
  await page.getByRole("button", { name: words.report.open }).press("Enter");
  const report = page.getByRole("dialog", { name: words.report.title });
  const choose = async (amount: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      report.getByRole("button", { name: /fichier CSV|releve\.csv/ }).press("Enter"),
    ]);
    const csv = `case;payment;amount\nCB-${payment};${payment};${amount}\n`;
    await chooser.setFiles({ name: "releve.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  };
  await choose("99,90");
  await expect(report.getByRole("list", { name: staffTexts.imports.faultList })).toContainText(`CB-${payment}`);
  await expectNoBarrier(page);
  await choose("9,99");
  await expect(report.getByRole("region", { name: acts.effects })).toContainText("9,99");
  await expectNoBarrier(page);
  await report.getByRole("button", { name: "Inscrire 1 contestation" }).press("Enter");
  await expect(report).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "mercanet" }).filter({ hasText: words.byHand })).not.toHaveCount(
    0,
  );
  expect(
    await inDatabase(
      async (database) => (await database.query("select reference from disputes where payment_id = $1", [id])).rows,
    ),
  ).toEqual([{ reference: `CB-${payment}` }]);
});
