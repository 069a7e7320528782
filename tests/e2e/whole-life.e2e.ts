import type { Page } from "@playwright/test";
import { startNowStatement } from "#contract/billing.ts";
import { wayWords } from "#contract/paying.ts";
import { sandboxTexts } from "#server/adapters/payments/sandbox/sandbox-texts.ts";
import { openTurnableSite, type TurnableSite } from "#tests/support/turnable-site.ts";
import { button, enterAt, labelled, spaceAt, typeInto } from "./at-the-keyboard.ts";
import { expectNoBarrier } from "./barriers.ts";
import { findInMail } from "./mail.ts";
import { choosePlan, inventedNumber, newEmail, orderByCard, takeTheWayIn, tellWhoOneIs } from "./signing-up.ts";
import { planNames, texts } from "./texts.ts";
import { expect as promptly, test } from "./watchful.ts";

// Most steps wait for jobs, letters and a page load.
const expect = promptly.configure({ timeout: 30_000 });

type Walk = TurnableSite & { page: Page; email: string };

const t = texts.fr;
const bank = sandboxTexts.fr;

let world: TurnableSite;
test.beforeAll(async () => {
  world = await openTurnableSite({ hasDemo: false });
});
test.afterAll(() => world.stop());

test("a subscription goes from its free trial to its end and back as the clock advances, by keyboard", async ({
  browser,
  watchful,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: world.site.url });
  watchful(context);
  const page = await context.newPage();
  const walk: Walk = { ...world, page, email: newEmail() };
  await test.step("the free month", () => freeMonth(walk));
  await test.step("its renewal", () => renewal(walk));
  await test.step("a refused card, and a new one", () => newCard(walk));
  await test.step("a larger plan", () => largerPlan(walk));
  await test.step("cancelled, reactivated, cancelled", () => cancelled(walk));
  await test.step("expired, and back", () => andBack(walk));
  await test.step("nothing was paid twice", () => paidOnce(walk));
  await context.close();
});

let visits = 0;
/** Opens My Account with fresh data, by way of another URL so that it reloads. */
async function account({ page }: Walk): Promise<void> {
  await page.goto(`/profile?${(visits += 1)}#abonnement`);
}
const told = (walk: Walk, pattern: RegExp) => findInMail(walk.email, pattern, walk.site);

/** Advances the clock by a month in two steps: sessions end after thirty days without use. */
async function turnMonth({ page, turn, now }: Walk): Promise<void> {
  for (const days of [16, 15]) {
    await turn(days);
    await page.clock.setSystemTime(now());
    const answered = await page.evaluate(async () => {
      const authorization = `Bearer ${JSON.parse(localStorage.getItem("token") ?? "null")}`;
      return (await fetch("/api/me/profile", { headers: { authorization } })).status;
    });
    expect(answered).toBe(200);
  }
}

/** Confirms at the bank with a double press; a reload before and after it changes nothing. */
async function freeMonth(walk: Walk): Promise<void> {
  const { page, email } = walk;
  const signUp = { page, t };
  await page.goto("/enregistrement");
  await tellWhoOneIs(signUp, email);
  await choosePlan(signUp, "individual", "monthly");
  await orderByCard(signUp);
  await page.reload();
  await button(page, bank.confirm).dblclick();
  await expect(page.getByRole("dialog", { name: t.billing.return.thanks })).toBeVisible();
  await page.reload();
  await takeTheWayIn(signUp);
  await account(walk);
  await expect(page.getByText(/^encore \d\d jours$/)).toBeVisible();
}

async function renewal(walk: Walk): Promise<void> {
  const { page } = walk;
  await turnMonth(walk);
  await told(walk, /(Votre abonnement continue)/);
  await account(walk);
  const { mine } = t.billing;
  await expect(page.getByText(mine.nextPayment, { exact: true })).toBeVisible();
  await expect(page.getByText(mine.trial, { exact: true })).toHaveCount(0);
}

async function newCard(walk: Walk): Promise<void> {
  const { page } = walk;
  const { mine, payment } = t.billing;
  const { pastDue, card } = mine;
  await walk.query(
    "insert into sandbox_renewals select distinct payer, 'funds' from sandbox_payments where payer is not null",
  );
  await turnMonth(walk);
  await told(walk, /(Prochain essai)/);
  await account(walk);
  const notice = page.getByRole("region", { name: pastDue.title });
  await expect(notice).toContainText(pastDue.reasons.card.funds);
  await expectNoBarrier(page);
  await enterAt(page, button(page, pastDue.update));
  await typeInto(page, labelled(page, payment.number), await inventedNumber({ page, t }));
  await typeInto(page, labelled(page, payment.expiry), "1235");
  await typeInto(page, labelled(page, payment.cvv), "417");
  await typeInto(page, labelled(page, payment.holder), "Ada Lovelace");
  await expectNoBarrier(page);
  await enterAt(page, button(page, card.confirm));
  await enterAt(page, button(page, bank.confirm));
  await expect(page.getByRole("alertdialog", { name: card.doneTitle })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(notice).toHaveCount(0);
  await told(walk, /(continue sans interruption)/);
}

async function largerPlan(walk: Walk): Promise<void> {
  const { page } = walk;
  const { change } = t.billing.mine;
  await enterAt(page, button(page, change.open));
  const dialog = page.getByRole("dialog", { name: change.title });
  await spaceAt(page, dialog.getByRole("radio").first());
  await dialog.getByRole("radio").first().press("ArrowDown");
  await expect(dialog.getByText(change.dueNow)).toBeVisible();
  await expectNoBarrier(page);
  const pay = dialog.getByRole("button", { name: new RegExp(`^${change.pay.split(" ")[0]}`) });
  const amount = /[\d,.]+/.exec((await pay.textContent()) ?? "")?.[0] ?? "";
  // A double click.
  await pay.dblclick();
  await expect(page.getByRole("alertdialog", { name: change.doneTitle })).toContainText(change.done);
  await page.keyboard.press("Enter");
  await expect(page.getByText(planNames.fr.family, { exact: true })).toBeVisible();
  // The letter names the amount that was agreed to.
  await told(walk, new RegExp(`(${amount})`));
}

async function cancelled({ page }: Walk): Promise<void> {
  const { mine } = t.billing;
  const cancel = async (): Promise<void> => {
    await enterAt(page, button(page, mine.cancel));
    await enterAt(page, page.getByRole("alertdialog").getByRole("button", { name: mine.confirmCancel, exact: true }));
    await expect(page.getByRole("alertdialog").filter({ hasText: mine.cancelled })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText(mine.endsOn)).toBeVisible();
  };
  await cancel();
  await enterAt(page, button(page, mine.reactivate));
  await expect(page.getByRole("alertdialog")).toContainText(mine.reactivated);
  await page.keyboard.press("Enter");
  await expect(page.getByText(mine.nextPayment)).toBeVisible();
  await cancel();
}

async function andBack(walk: Walk): Promise<void> {
  const { page } = walk;
  const { ended, payment, signUp: words } = t.billing;
  const signUp = { page, t };
  await turnMonth(walk);
  await page.goto("/accueil");
  const notice = page.getByRole("region", { name: ended.title });
  await expect(notice).toBeVisible();
  const expired = page.getByRole("dialog", { name: t.layout.expired.title });
  await expect(expired).toBeVisible();
  await expectNoBarrier(page);
  await enterAt(page, expired.getByRole("link", { name: t.layout.expired.action }));
  await choosePlan(signUp, "individual", "yearly");
  await spaceAt(page, page.getByRole("radio", { name: wayWords("card", "fr").name }));
  await enterAt(page, button(page, words.continue));
  await typeInto(page, labelled(page, payment.number), await inventedNumber(signUp));
  await typeInto(page, labelled(page, payment.expiry), "1235");
  await typeInto(page, labelled(page, payment.cvv), "417");
  await typeInto(page, labelled(page, payment.holder), "Ada Lovelace");
  await spaceAt(page, page.getByRole("checkbox", { name: payment.terms }));
  // A yearly plan is paid at once, so immediate performance must be requested.
  await spaceAt(page, page.getByRole("checkbox", { name: startNowStatement.fr.request }));
  await enterAt(page, page.getByRole("button", { name: new RegExp(`^${payment.pay} ${payment.obligation}`) }));
  // The bank's button has a label that starts alike.
  await expect(page).toHaveURL(/\/sandbox\/card/);
  await enterAt(page, page.getByRole("button", { name: new RegExp(`^${bank.pay}`) }));
  await takeTheWayIn(signUp);
  await expect(page).toHaveURL(/accueil/);
  // 'Back' after paying leads to no second order.
  await page.goBack();
  await expect(page).toHaveURL(/accueil/);
  await expect(notice).toHaveCount(0);
}

/** Expects each agreed payment once, with an invoice if money was taken. */
async function paidOnce({ query, email }: Walk): Promise<void> {
  const paid = await query(
    `select p.kind, count(*)::int, count(i.number)::int as invoices
     from payments p join accounts a on a.id = p.account_id left join invoices i on i.payment_id = p.id
     where a.email = $1 and p.status = 'paid' group by p.kind order by min(p.id)`,
    [email],
  );
  expect(paid).toEqual([
    { kind: "card-check", count: 1, invoices: 0 },
    { kind: "renewal", count: 2, invoices: 2 },
    { kind: "new-card", count: 1, invoices: 0 },
    { kind: "upgrade", count: 1, invoices: 1 },
    { kind: "first", count: 1, invoices: 1 },
  ]);
}
