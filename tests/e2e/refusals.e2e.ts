import type { Page, Route } from "@playwright/test";
import { visitAs } from "#tests/support/signed-in.ts";
import { expectNoBarrier } from "./barriers.ts";
import { texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

// The error catalogue, row by row. The errors are provoked, so these pages are not watched for errors.
const t = texts.fr;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole("alertdialog", { name, exact: true });
const refuse =
  (status: number, error: object) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { error: { code: status, message: "", ...error } } });

async function readAndClose(page: Page, title: string, ...lines: string[]): Promise<void> {
  const dialog = dialogOf(page, title);
  for (const line of lines) await expect(dialog.getByText(line, { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: t.shell.messages.ok, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

type Row = {
  provoked: string;
  /** Null for no response. */
  answer: { status: number; error: object } | null;
  /** Undefined for the standing title. */
  title: "notFound" | "invalid" | "impossible" | "error";
  lines: string[] | ((words: typeof t) => string[]);
};

const busy = "Server is busy at the moment. Please try again";
const rows: Row[] = [
  {
    provoked: "404",
    answer: { status: 404, error: { message: "vidéo #7 n’existe pas ou supprimé" } },
    title: "notFound",
    lines: ["vidéo #7 n’existe pas ou supprimé"],
  },
  {
    provoked: "400 with a message",
    answer: { status: 400, error: { message: "Non" } },
    title: "invalid",
    lines: ["Non"],
  },
  {
    provoked: "400 with faults of no field of the form",
    answer: {
      status: 400,
      error: {
        messages: { a: "Une faute.", b: "Une autre." },
        errors: [
          { field: "a", error: "Une faute." },
          { field: "b", error: "Une autre." },
        ],
      },
    },
    title: "invalid",
    lines: ["Une faute.", "Une autre."],
  },
  { provoked: "403", answer: { status: 403, error: { message: "Interdit" } }, title: "error", lines: ["Interdit"] },
  {
    provoked: "429",
    answer: { status: 429, error: { code: 101, message: "Patience" } },
    title: "error",
    lines: ["Patience"],
  },
  {
    provoked: "an optimistic lock or a deadlock",
    answer: { status: 500, error: { message: busy, reference: "ab12" } },
    title: "impossible",
    lines: (words) => [busy, words.shell.faults.reference.replace("{reference}", "ab12")],
  },
  {
    provoked: "any other 500",
    answer: { status: 500, error: {} },
    title: "impossible",
    lines: (words) => [words.shell.messages.unexpected],
  },
  {
    provoked: "503",
    answer: { status: 503, error: { message: "Service Unavailable" } },
    title: "impossible",
    lines: (words) => [words.shell.faults.away.text],
  },
  { provoked: "no answer", answer: null, title: "impossible", lines: ["Network Error"] },
];

for (const [locale, path] of [
  ["fr", "/contactez-nous"],
  ["en", "/en/contactez-nous"],
] as const) {
  test(`every error opens a dialog, in '${locale}', and typed text is kept`, async ({ browser, baseURL }) => {
    const { context } = await visitAs(browser, "personal", { baseURL });
    const page = await context.newPage();
    const words = texts[locale];
    const { contact } = words.support;
    await page.goto(path);
    const message = page.getByLabel(contact.message, { exact: true });
    for (const [label, value] of [
      [contact.lastName, "Lovelace"],
      [contact.firstName, "Ada"],
      [contact.email, "ada@example.org"],
      [contact.message, "Bonjour"],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    const call = "**/api/contact";
    // What a fault says is a text by language: one of them shows that the dialogs speak it.
    for (const { provoked, answer, title, lines } of locale === "fr" ? rows : rows.slice(0, 1)) {
      await test.step(provoked, async () => {
        await page.route(call, answer === null ? (route) => route.abort() : refuse(answer.status, answer.error));
        await button(page, contact.send).click();
        await readAndClose(page, words.shell.messages[title], ...(typeof lines === "function" ? lines(words) : lines));
        await expect(message).toHaveValue("Bonjour");
        await page.unroute(call);
      });
    }
    await test.step("400 for a field", async () => {
      const error = { field: "email", error: "Cette adresse ne va pas" };
      await page.route(call, refuse(400, { messages: { email: error.error }, errors: [error] }));
      await button(page, contact.send).click();
      await expect(page.getByLabel(contact.email, { exact: true })).toHaveAccessibleDescription(error.error);
      await expect(page.getByLabel(contact.email, { exact: true })).toBeFocused();
      await page.unroute(call);
    });
    await test.step("401", async () => {
      await page.getByLabel(contact.email, { exact: true }).fill("ada@example.com");
      await page.route(call, refuse(401, { code: 302, message: "Session" }));
      await button(page, contact.send).click();
      await expect(page).toHaveURL(new RegExp(locale === "en" ? "/en/connexion$" : "/connexion$"));
      await expect(page.getByText(words.accounts.login.sessionEnded)).toBeVisible();
    });
    await context.close();
  });
}

test("a title that cannot be removed stays, and a dialog says why", async ({ browser, baseURL }) => {
  const { context } = await visitAs(browser, "personal", { baseURL });
  const page = await context.newPage();
  await page.goto("/accueil");
  const remove = page.getByRole("button", { name: /^Retirer .* de la liste$/ }).first();
  const label = (await remove.getAttribute("aria-label")) ?? "";
  const title = label.replace("Retirer ", "").replace(" de la liste", "");
  const impossible = `Il est impossible de retirer «\u202f${title}\u202f» de cette liste`;
  const call = "**/api/profiles/view-histories/*";

  await page.route(call, (route) => route.abort());
  await remove.click();
  await expect(dialogOf(page, impossible)).toContainText("Network Error");
  await expectNoBarrier(page);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page, impossible)).toHaveCount(0);

  await page.unroute(call);
  const busy = "Server is busy at the moment. Please try again";
  await page.route(call, refuse(500, { code: 500, message: busy, reference: "ab12" }));
  await page.getByRole("button", { name: label, exact: true }).click();
  await readAndClose(page, impossible, busy);
  await expect(page.getByRole("button", { name: label, exact: true })).toBeVisible();
  await context.close();
});

test("a subscription is cancelled after a confirmation, and both outcomes are reported", async ({
  browser,
  baseURL,
}) => {
  const { context } = await visitAs(browser, "personal", { baseURL });
  const page = await context.newPage();
  const words = t.billing.mine;
  await page.goto("/profile");
  const question = dialogOf(page, `Voulez-vous ${words.toCancel}\u202f?`);

  await button(page, words.cancel).click();
  await question.getByRole("button", { name: words.keep }).click();
  await expect(question).toHaveCount(0);

  const busy = "Server is busy at the moment. Please try again";
  await page.route("**/api/me/cancel-subscription", refuse(500, { code: 500, message: busy, reference: "ab12" }));
  await button(page, words.cancel).click();
  await question.getByRole("button", { name: words.confirmCancel, exact: true }).click();
  await expect(dialogOf(page, `Il est impossible de ${words.toCancel}`)).toContainText("ab12");
  await readAndClose(page, `Il est impossible de ${words.toCancel}`, busy);

  await page.unroute("**/api/me/cancel-subscription");
  await button(page, words.cancel).click();
  await question.getByRole("button", { name: words.confirmCancel, exact: true }).click();
  await readAndClose(page, t.shell.messages.done, words.cancelled);
  await button(page, words.reactivate).click();
  await readAndClose(page, t.shell.messages.done, words.reactivated);
  await context.close();
});

test("a refused profile keeps the typed text, in English too", async ({ browser, baseURL }) => {
  const { context } = await visitAs(browser, "family", { baseURL });
  await context.addCookies([{ name: "language", value: "en", url: baseURL ?? "" }]);
  const page = await context.newPage();
  const words = texts.en.profiles;
  await page.goto("/selectionnez-un-utilisateur");
  await button(page, words.choose.edit.replace("{name}", "Louis")).click();
  const name = page.getByLabel(words.edit.name, { exact: true });
  await name.fill("Loulou");
  await page.route("**/api/profiles", refuse(400, { code: 400, message: "Not today" }));
  await button(page, words.edit.save).click();
  await readAndClose(page, `Unable to ${words.edit.toSave}`, "Not today");
  await page.unroute("**/api/profiles");
  await page.route("**/api/profiles", refuse(403, { code: 403, message: "You may not do this" }));
  await button(page, words.edit.save).click();
  await readAndClose(page, `Unable to ${words.edit.toSave}`, "You may not do this");
  await expect(name).toHaveValue("Loulou");
  await context.close();
});

test("offline, a page whose code is not loaded shows our error page, and its retry button works", async ({
  browser,
  baseURL,
}) => {
  const { context } = await visitAs(browser, "family", { baseURL });
  const page = await context.newPage();
  await page.goto("/accueil");
  await expect(page.locator(".home-rows[aria-busy=false]")).toBeVisible();
  const offline = page.getByRole("heading", { level: 1, name: t.shell.faults.offline.title });
  const wanted = page.getByRole("heading", { level: 1, name: t.support.faq.heading });
  await context.setOffline(true);
  await page.locator('footer a[href="/faq"]').focus();
  await page.keyboard.press("Enter");
  await expect(offline).toBeVisible();
  await expect(page.locator("[data-route-spinner]")).toBeHidden();
  await button(page, t.shell.faults.retry).click();
  await expect(offline).toBeVisible();

  await context.setOffline(false);
  await button(page, t.shell.faults.retry).click();
  await expect(wanted).toBeVisible();
  await expect(page).toHaveURL(/\/faq$/);
  await context.close();
});

test("a component whose code fails to load shows an error in its place, and the page stays", async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const { context } = await visitAs(browser, "personal", { ...contextOptions, baseURL });
  const page = await context.newPage();
  await page.route(/\/assets\/(?:reviews|notification-list)-/, (route) => route.abort());
  await page.goto("/accueil");
  await page.getByRole("button", { name: new RegExp(`^${t.notifications.title}`) }).click();
  const panel = page.getByRole("dialog", { name: t.notifications.title });
  await expect(panel.getByText(t.shell.faults.part)).toBeVisible();
  await page.unrouteAll();
  const loaded = page.waitForEvent("load");
  await panel.getByRole("button", { name: t.shell.faults.retry }).click();
  await loaded;
  await page.getByRole("button", { name: new RegExp(`^${t.notifications.title}`) }).click();
  await expect(panel.getByText(t.shell.faults.part)).toHaveCount(0);
  await expect(panel.getByRole("heading", { name: t.notifications.title })).toBeVisible();
  await context.close();
});
