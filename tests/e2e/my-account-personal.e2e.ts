import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { longCivilDay } from "#contract/date-text.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { button, chooseInMenu, enterAt, expectFocused, labelled, spaceAt, tabTo, typeInto } from "./at-the-keyboard.ts";
import { expectNoBarrier } from "./barriers.ts";
import { callApi, inDatabase, ownAccount, type OwnAccount } from "./own-account.ts";
import { texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

// My Account of an individual, by keyboard, in French on a phone; the family's test is in English on a desktop.
type Walk = { page: Page; locale: "fr" | "en"; account: OwnAccount };

test("a personal account changes all its settings in My Account with the keyboard alone @phone-alone", async ({
  page,
}) => {
  test.slow();
  const locale = "fr";
  const walk: Walk = { page, locale, account: await ownAccount("personal", locale) };
  await test.step("signs in", () => signIn(walk));
  await test.step("a device that a new password signs out", () => signInElsewhere(walk));
  await test.step("password", () => password(walk));
  const token = await test.step("another device", () => signInElsewhere(walk));
  await test.step("subscription", () => subscription(walk));
  await test.step("an invoice, saved as a PDF", () => invoice(walk));
  await test.step("personal information", () => personalInformation(walk));
  await test.step("statistics", () => statistics(walk));
  await test.step("devices", () => devices(walk, token));
  await test.step("a copy of all data", () => dataExport(walk));
  await test.step("language", () => language(walk));
  await test.step("signs out", () => signOut(walk));
});

async function signIn({ page, locale, account }: Walk): Promise<void> {
  const t = texts.fr.accounts.login;
  await page.goto("/connexion");
  await enterAt(page, button(page, t.submit));
  await expectFocused(labelled(page, t.username));
  await page.keyboard.type(account.username);
  await typeInto(page, labelled(page, t.password), account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/accueil$/);
  // The account's language, whichever the log-in page had.
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
  await chooseInMenu(page, locale, texts[locale].layout.profile.account);
  await expect(page.getByRole("heading", { name: texts[locale].accounts.mine.title, exact: true })).toBeVisible();
}

async function personalInformation({ page, locale }: Walk): Promise<void> {
  const t = { ...texts[locale].shell.person, ...texts[locale].accounts.mine.personal };
  const edit = button(page, t.editNamed);
  await enterAt(page, edit);
  await expectFocused(labelled(page, t.lastName));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  const wrong = [
    ["firstName", "Ada 2", "name"],
    ["nickname", "un pseudo vraiment trop long", "nicknameLength"],
    ["phone", "12", "phone"],
    ["dob", "30/02/1990", "date"],
  ] as const;
  for (const [field, text] of wrong) await typeInto(page, labelled(page, t[field]), text);
  await page.keyboard.press("Enter");
  await expectFocused(labelled(page, t.lastName));
  await expect(labelled(page, t.lastName)).toHaveAccessibleDescription(fieldFaults.required[locale]);
  for (const [field, text, fault] of wrong) {
    await expect(labelled(page, t[field])).toHaveAccessibleDescription(fieldFaults[fault][locale]);
    await expect(labelled(page, t[field])).toHaveValue(text);
  }
  await expectNoBarrier(page);

  await page.keyboard.type("Byron");
  await typeInto(page, labelled(page, t.firstName), "Ada");
  await typeInto(page, labelled(page, t.nickname), "Étoile");
  await typeInto(page, labelled(page, t.phone), "612345678");
  for (const [day, fault] of [
    ["01/01/2999", "dateFuture"],
    ["10/12/2020", "tooYoung"],
  ] as const) {
    await page.keyboard.press("Shift+Tab");
    await typeInto(page, labelled(page, t.dob), day);
    await page.keyboard.press("Enter");
    await expect(labelled(page, t.dob)).toHaveAccessibleDescription(fieldFaults[fault][locale]);
    await expectFocused(labelled(page, t.dob));
  }
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("17/05/1991");
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.saved)).toBeVisible();
  await expectFocused(edit);
  for (const fact of ["Byron", "Étoile", longCivilDay("1991-05-17", locale), "+33612345678"])
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
}

async function password({ page, locale, account }: Walk): Promise<void> {
  const { login, password: t } = texts[locale].accounts.mine;
  const open = button(page, login.changePassword);
  await enterAt(page, open);
  const dialog = page.getByRole("dialog", { name: t.title });
  const [current, next, again] = [t.current, t.new, t.confirm].map((label) =>
    dialog.getByLabel(label, { exact: true }),
  );
  if (!current || !next || !again) throw new Error("three fields");
  await expectFocused(current);
  await page.keyboard.press("Enter");
  for (const field of [current, next, again])
    await expect(field).toHaveAccessibleDescription(fieldFaults.required[locale]);
  await expectFocused(current);
  await page.keyboard.type("pas le bon");
  await typeInto(page, next, "court");
  await typeInto(page, again, "autre");
  await page.keyboard.press("Enter");
  await expect(next).toHaveAccessibleDescription(fieldFaults.passwordLength[locale]);
  await expect(again).toHaveAccessibleDescription(fieldFaults.passwordConfirmation[locale]);
  await expectFocused(next);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("une autre phrase");
  await typeInto(page, again, "une autre phrase");
  await page.keyboard.press("Enter");
  const message = { fr: "Votre mot de passe actuel n’est pas correct", en: "Your current password is not correct" };
  await expect(current).toHaveAccessibleDescription(message[locale]);
  await expectFocused(current);
  await expect(next).toHaveValue("une autre phrase");
  await expectNoBarrier(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(account.password);
  const devices = page.getByRole("region", { name: texts[locale].accounts.mine.devices.title }).getByRole("listitem");
  await expect(devices).toHaveCount(3);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.done)).toBeVisible();
  // The other device is signed out and disappears from the list at once.
  await expect(devices).toHaveCount(1);
  await expect(dialog).toBeHidden();
  await expectFocused(open);
  account.password = "une autre phrase";
}

async function signInElsewhere({ page, account }: Walk): Promise<string> {
  const { username, password: given } = account;
  const { token } = (await (await callApi("/auth/token", { username, password: given })).json()) as { token: string };
  await page.reload();
  return token;
}

async function devices({ page, locale }: Walk, token: string): Promise<void> {
  const t = texts[locale].accounts.mine.devices;
  const section = page.getByRole("region", { name: t.title });
  await expect(section.getByRole("listitem")).toHaveCount(2);
  await expect(section.getByText(t.current)).toHaveCount(1);
  // It signs itself out first, which has the same result.
  await callApi("/auth/logout", {}, locale, token);
  await enterAt(page, section.getByRole("button"));
  const toast = page.locator(".toast").filter({ hasText: t.removed.replace("{name}", "").trim() });
  await expect(toast).toBeVisible();
  await expect(section.getByRole("listitem")).toHaveCount(1);
  await enterAt(page, toast.getByRole("button"));
  await expect(toast).toHaveCount(0);
  const refused = await fetch(new URL("/api/me/profile", page.url()), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status).toBe(401);
}

async function subscription({ page, locale }: Walk): Promise<void> {
  const t = texts[locale].billing.mine;
  const { messages } = texts[locale].shell;
  await enterAt(page, button(page, t.cancel));
  const question = page.getByRole("alertdialog", { name: messages.confirm.replace("{action}", t.toCancel) });
  await expect(question).toContainText(/\d \p{L}+ \d{4}/u);
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expectFocused(button(page, t.cancel));
  await page.keyboard.press("Enter");
  await enterAt(page, question.getByRole("button", { name: t.confirmCancel, exact: true }));
  const done = page.getByRole("alertdialog", { name: messages.done });
  await expect(done).toContainText(t.cancelled);
  await expect(question).toBeHidden();
  await expectFocused(done.getByRole("button", { name: messages.ok, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.endsOn)).toBeVisible();
  await enterAt(page, button(page, t.reactivate));
  await expect(done).toContainText(t.reactivated);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.nextPayment)).toBeVisible();
}

async function statistics({ page, locale, account }: Walk): Promise<void> {
  const t = texts[locale].profiles.statistics;
  const title = { fr: "title_fr", en: "title_en" }[locale];
  const [watched, liked] = await inDatabase(async (database) => {
    const { rows } = await database.query<{ id: number; title: string }>(
      `select id, ${title} as title from videos where type = 'movie' order by id limit 2`,
    );
    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]];
    await database.query(
      "insert into histories (profile_id, video_id, saved_at, watched_at) values ($1, $2, '2026-02-01', '2026-02-01')",
      [account.profileId, first.id],
    );
    await database.query("insert into likes (profile_id, video_id, created_at) values ($1, $2, '2026-02-02')", [
      account.profileId,
      second.id,
    ]);
    return [first.title, second.title];
  });
  await spaceAt(page, page.getByRole("switch", { name: t.show }));
  await tabTo(page, page.getByRole("tab", { name: t.watched }));
  const rows = page
    .getByRole("tabpanel")
    .getByRole("row")
    .filter({ has: page.locator("time") });
  await expect(rows).toHaveText([`${longCivilDay("2026-02-01", locale)}${watched}`]);
  await page.keyboard.press("ArrowRight");
  await expectFocused(page.getByRole("tab", { name: t.liked }));
  await expect(rows).toHaveText([`${longCivilDay("2026-02-02", locale)}${liked}`]);
  await expectNoBarrier(page);
}

/** The list is empty before the first payment, then shows the invoice. */
async function invoice({ page, locale, account }: Walk): Promise<void> {
  const t = texts[locale].billing.invoices;
  const section = page.locator("#factures");
  await expect(section).toContainText(t.none);
  const number = `2001-${String(account.id).padStart(6, "0")}`;
  await inDatabase((database) => database.query(issueSql, [account.id, number]));
  await page.reload();
  const name = t.invoice.replace("{number}", number);
  await expect(section.getByRole("listitem")).toContainText(name);
  await expect(section.getByRole("listitem")).toContainText(locale === "fr" ? /9,99\s€/ : "€9.99");
  const download = page.waitForEvent("download");
  await enterAt(page, button(page, t.download.replace("{name}", name)));
  expect((await download).suggestedFilename()).toBe(`facture-${number}.pdf`);
  await expectNoBarrier(page);
}

/** Adds a payment of the account's subscription, and its invoice. */
const issueSql = `
  with paid as (
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key,
      settled_at)
    select id, account_id, 'first', now(), 999, 'paid', 'sandbox', 'shown-' || id, now() from subscriptions where account_id = $1
    returning id, account_id)
  insert into invoices (number, kind, account_id, payment_id, issued_at, net_cents, vat_cents, gross_cents, vat_percent, content)
  select $2, 'invoice', account_id, id, now(), 832, 167, 999, 20, jsonb_build_object('locale', 'fr',
    'seller', jsonb_build_object('name', 'Silecs', 'address', 'Paris', 'siren', '0', 'vatNumber', '0'),
    'customer', jsonb_build_object('name', 'Ada Lovelace', 'email', 'ada@example.org'),
    'lines', jsonb_build_array(jsonb_build_object('label', 'Abonnement Individuel, mensuel', 'grossCents', 999,
      'discountCents', 0, 'from', now(), 'to', now())))
  from paid`;

async function dataExport({ page, locale, account }: Walk): Promise<void> {
  const download = page.waitForEvent("download");
  await enterAt(page, button(page, texts[locale].accounts.mine.data.export));
  const file = await download;
  expect(file.suggestedFilename()).toBe("mes-donnees.zip");
  const notice = locale === "fr" ? "LISEZ-MOI.txt" : "README.txt";
  expect(filesIn(await file.path())).toEqual([
    notice,
    "donnees.json",
    expect.stringMatching(/^factures\/facture-2001-\d+\.pdf$/),
  ]);
  const data = jsonIn(await file.path()) as { account: { email: string; first_name: string } };
  expect(data.account).toMatchObject({ email: account.username, first_name: "Ada" });
}

async function language({ page, locale }: Walk): Promise<void> {
  const other = locale === "fr" ? "en" : "fr";
  await tabTo(page, page.getByRole("radio", { name: locale === "fr" ? "Français" : "English" }));
  const kept = page.waitForResponse("**/api/profiles/language");
  await page.keyboard.press(locale === "fr" ? "ArrowDown" : "ArrowUp");
  await kept;
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  const title = page.getByRole("heading", { name: texts[other].accounts.mine.title, exact: true });
  await expect(title).toBeVisible();
  await expect(page.getByRole("radio", { name: other === "fr" ? "Français" : "English" })).toBeChecked();
  await page.reload();
  await expect(title).toBeVisible();
}

/** Signing out clears what was stored; the address keeps the language. */
async function signOut({ page, locale }: Walk): Promise<void> {
  const other = locale === "fr" ? "en" : "fr";
  await chooseInMenu(page, other, texts[other].layout.profile.signOut);
  await expect(page).toHaveURL(other === "fr" ? /\/$/ : /\/en$/);
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  const left = await page.evaluate(() => Object.keys(localStorage).concat(document.cookie.match(/\w+(?==)/g) ?? []));
  for (const name of ["token", "user", "profile", "country", "selectKid", "language", "signedIn"])
    expect(left).not.toContain(name);
}

/** Reads the archive with Python's own implementation instead of ours. */
const zip = (program: string, path: string) =>
  execFileSync("python3", ["-c", `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); ${program}`, path], {
    encoding: "utf8",
  });
const filesIn = (path: string): string[] => zip("print('\\n'.join(z.namelist()))", path).trim().split("\n");
const jsonIn = (path: string): unknown => JSON.parse(zip("print(z.read('donnees.json').decode())", path));
