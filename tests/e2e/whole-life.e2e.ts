import type { Locator, Page } from "@playwright/test";
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

/** Input: keyboard alone on a desktop, touch on a phone. */
type Hand = {
  press(target: Locator): Promise<void>;
  tick(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
};
type Walk = TurnableSite & Hand & { page: Page; locale: "fr" | "en"; email: string };

const keys = (page: Page): Hand => ({
  press: (target) => enterAt(page, target),
  tick: (target) => spaceAt(page, target),
  write: (field, text) => typeInto(page, field, text),
});
const touch: Hand = {
  press: (target) => target.tap(),
  tick: (target) => target.tap(),
  write: (field, text) => field.fill(text),
};

let world: TurnableSite;
test.beforeAll(async () => {
  world = await openTurnableSite();
});
test.afterAll(() => world.stop());

// French with the keyboard on a desktop, English by touch on a phone.
test("a subscription goes from its free trial to its end and back as the clock advances @phone", async ({
  browser,
  watchful,
  isMobile,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: world.site.url });
  watchful(context);
  const page = await context.newPage();
  const hand = isMobile ? touch : keys(page);
  const walk: Walk = { ...world, ...hand, page, locale: isMobile ? "en" : "fr", email: newEmail() };
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
  const { page, locale, email } = walk;
  const signUp = { page, t: texts[locale] };
  await page.goto("/enregistrement");
  if (locale === "en") await button(page, "English").first().tap();
  await tellWhoOneIs(signUp, email);
  await choosePlan(signUp, "individual", "monthly");
  await orderByCard(signUp);
  await page.reload();
  await button(page, sandboxTexts[locale].confirm).dblclick();
  await expect(page.getByRole("dialog", { name: texts[locale].billing.return.thanks })).toBeVisible();
  await page.reload();
  await takeTheWayIn(signUp);
  await account(walk);
  await expect(page.getByText(locale === "fr" ? /^encore \d\d jours$/ : /^\d\d days left$/)).toBeVisible();
}

async function renewal(walk: Walk): Promise<void> {
  const { page, locale } = walk;
  await turnMonth(walk);
  await told(walk, locale === "fr" ? /(Votre abonnement continue)/ : /(Your subscription goes on)/);
  await account(walk);
  const { mine } = texts[locale].billing;
  await expect(page.getByText(mine.nextPayment, { exact: true })).toBeVisible();
  await expect(page.getByText(mine.trial, { exact: true })).toHaveCount(0);
}

async function newCard(walk: Walk): Promise<void> {
  const { page, locale, press, write } = walk;
  const { pastDue, card } = texts[locale].billing.mine;
  const { payment } = texts[locale].billing;
  await walk.query(
    "insert into sandbox_renewals select distinct payer, 'funds' from sandbox_payments where payer is not null",
  );
  await turnMonth(walk);
  await told(walk, locale === "fr" ? /(Prochain essai)/ : /(Next try)/);
  await account(walk);
  const notice = page.getByRole("region", { name: pastDue.title });
  await expect(notice).toContainText(pastDue.reasons.card.funds);
  await expectNoBarrier(page);
  await press(button(page, pastDue.update));
  await write(labelled(page, payment.number), await inventedNumber({ page, t: texts[locale] }));
  await write(labelled(page, payment.expiry), "1235");
  await write(labelled(page, payment.cvv), "417");
  await write(labelled(page, payment.holder), "Ada Lovelace");
  await expectNoBarrier(page);
  await press(button(page, card.confirm));
  await press(button(page, sandboxTexts[locale].confirm));
  await expect(page.getByRole("alertdialog", { name: card.doneTitle })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(notice).toHaveCount(0);
  await told(walk, locale === "fr" ? /(continue sans interruption)/ : /(goes on without interruption)/);
}

async function largerPlan(walk: Walk): Promise<void> {
  const { page, locale, press, tick } = walk;
  const { change } = texts[locale].billing.mine;
  await press(button(page, change.open));
  const dialog = page.getByRole("dialog", { name: change.title });
  await tick(dialog.getByRole("radio").first());
  await dialog.getByRole("radio").first().press("ArrowDown");
  await expect(dialog.getByText(change.dueNow)).toBeVisible();
  await expectNoBarrier(page);
  const pay = dialog.getByRole("button", { name: new RegExp(`^${change.pay.split(" ")[0]}`) });
  const amount = /[\d,.]+/.exec((await pay.textContent()) ?? "")?.[0] ?? "";
  // A double click.
  await pay.dblclick();
  await expect(page.getByRole("alertdialog", { name: change.doneTitle })).toContainText(change.done);
  await page.keyboard.press("Enter");
  await expect(page.getByText(planNames[locale].family, { exact: true })).toBeVisible();
  // The letter names the amount that was agreed to.
  await told(walk, new RegExp(`(${amount.replace(".", "\\.")})`));
}

async function cancelled({ page, locale, press }: Walk): Promise<void> {
  const t = texts[locale].billing.mine;
  const cancel = async (): Promise<void> => {
    await press(button(page, t.cancel));
    await press(page.getByRole("alertdialog").getByRole("button", { name: t.confirmCancel, exact: true }));
    await expect(page.getByRole("alertdialog").filter({ hasText: t.cancelled })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText(t.endsOn)).toBeVisible();
  };
  await cancel();
  await press(button(page, t.reactivate));
  await expect(page.getByRole("alertdialog")).toContainText(t.reactivated);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.nextPayment)).toBeVisible();
  await cancel();
}

async function andBack(walk: Walk): Promise<void> {
  const { page, locale, press, tick, write } = walk;
  const { ended, payment, signUp: words } = texts[locale].billing;
  const signUp = { page, t: texts[locale] };
  await turnMonth(walk);
  await page.goto("/accueil");
  const notice = page.getByRole("region", { name: ended.title });
  await expect(notice).toBeVisible();
  const expired = page.getByRole("dialog", { name: texts[locale].layout.expired.title });
  await expect(expired).toBeVisible();
  await expectNoBarrier(page);
  await press(expired.getByRole("link", { name: texts[locale].layout.expired.action }));
  await choosePlan(signUp, "individual", "yearly");
  await tick(page.getByRole("radio", { name: wayWords("card", locale).name }));
  await press(button(page, words.continue));
  await write(labelled(page, payment.number), await inventedNumber(signUp));
  await write(labelled(page, payment.expiry), "1235");
  await write(labelled(page, payment.cvv), "417");
  await write(labelled(page, payment.holder), "Ada Lovelace");
  await tick(page.getByRole("checkbox", { name: payment.terms }));
  // A yearly plan is paid at once, so immediate performance must be requested.
  await tick(page.getByRole("checkbox", { name: startNowStatement[locale].request }));
  await press(page.getByRole("button", { name: new RegExp(`^${payment.pay} ${payment.obligation}`) }));
  // The bank's button has a label that starts alike.
  await expect(page).toHaveURL(/\/sandbox\/card/);
  await press(page.getByRole("button", { name: new RegExp(`^${sandboxTexts[locale].pay}`) }));
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
