import type { BrowserContext, Page } from "@playwright/test";
import pg from "pg";
import { addressIn } from "#contract/addresses.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { demoAccounts } from "#server/demo/accounts.ts";
import { startSite, type RunningSite } from "#tests/support/start-site.ts";
import { button, chooseInMenu, enterAt, expectFocused, labelled, typeInto } from "./at-the-keyboard.ts";
import { expectNoBarrier } from "./barriers.ts";
import { texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

type Locale = "fr" | "en";

let running: RunningSite;
let home: string;
// A program of its own, because passkeys need a host name and the other tests use an IP address.
test.beforeAll(async () => {
  const named = (url: string) => url.replace("127.0.0.1", "localhost");
  running = await startSite((url) => ({ PUBLIC_URL: named(url) }));
  home = named(running.site.url);
});
test.afterAll(() => running.stop());

const { username, password } = demoAccounts.personal;
const loginPage = (locale: Locale): string => home + addressIn(locale, "/connexion");

type VirtualAuthenticator = {
  /** Whether the user responds to requests. */
  willing: (enabled: boolean) => Promise<unknown>;
  /** Whether user verification succeeds. */
  recognising: (isUserVerified: boolean) => Promise<unknown>;
};

/** A virtual authenticator that stores passkeys. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<VirtualAuthenticator> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    willing: (enabled) => devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    recognising: (isUserVerified) => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

async function inDatabase(change: string): Promise<void> {
  const database = new pg.Client({ connectionString: running.site.databaseUrl });
  await database.connect();
  await database.query(change);
  await database.end();
}

type Walk = { page: Page; locale: Locale; device: VirtualAuthenticator };

test("a passkey is added, used to log in, renamed and removed by keyboard alone", async ({ context, page }) => {
  test.slow();
  const walk: Walk = { page, locale: "fr", device: await addAuthenticator(context, page) };
  await test.step("logs in with the password", () => logIn(walk));
  await test.step("adds a passkey", () => add(walk));
  await test.step("adds it a second time", () => addAgain(walk));
  await test.step("gives the password where the log-in is long ago", () => addLater(walk));
  await test.step("logs in with it", () => logInByPasskey(walk));
  await test.step("renames it", () => rename(walk));
  await test.step("removes it", () => remove(walk));
  await test.step("logs in with it no more", () => logInByRemoved(walk));
});

async function logIn({ page, locale }: Walk): Promise<void> {
  const t = texts[locale].accounts.login;
  await page.goto(loginPage(locale));
  await expect(button(page, t.passkey.enter)).toBeVisible();
  await expectNoBarrier(page);
  await typeInto(page, labelled(page, t.username), username);
  await typeInto(page, labelled(page, t.password), password);
  await page.keyboard.press("Enter");
  await openAccount({ page, locale });
}

async function openAccount({ page, locale }: Pick<Walk, "page" | "locale">): Promise<void> {
  await expect(page).toHaveURL(/accueil$|home$/);
  await page.goto(`${home}/profile`);
  await expect(sectionOf({ page, locale })).toBeVisible();
}

const sectionOf = ({ page, locale }: Pick<Walk, "page" | "locale">) =>
  page.getByRole("region", { name: texts[locale].accounts.mine.passkeys.title });

async function add({ page, locale, device }: Walk): Promise<void> {
  const t = texts[locale].accounts.mine.passkeys;
  await expectNoBarrier(page);
  await enterAt(page, button(page, t.addLong));
  const name = labelled(page, t.name);
  await expectFocused(name);
  await expect(name).not.toHaveValue("");
  await expect(labelled(page, t.password)).toHaveCount(0);
  await expectNoBarrier(page);
  await device.recognising(false);
  await device.willing(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: t.adding.cancelled })).toBeVisible();
  await device.recognising(true);
  await typeInto(page, name, "Téléphone d’Ada");
  await page.keyboard.press("Enter");
  await expect(sectionOf({ page, locale }).getByText("Téléphone d’Ada")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectNoBarrier(page);
}

async function addAgain({ page, locale }: Walk): Promise<void> {
  const t = texts[locale].accounts.mine.passkeys;
  await enterAt(page, button(page, t.addLong));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: t.adding.registered })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function addLater({ page, locale }: Walk): Promise<void> {
  const t = texts[locale].accounts.mine.passkeys;
  await inDatabase("update sessions set authenticated_at = now() - interval '11 minutes'");
  // The page treats the log-in as recent.
  await enterAt(page, button(page, t.addLong));
  await page.keyboard.press("Enter");
  await expect(page.getByText(fieldFaults.required[locale])).toBeVisible();
  await typeInto(page, labelled(page, t.password), "autre chose");
  await page.keyboard.press("Enter");
  await expect(page.getByText(fieldFaults.currentPassword[locale])).toBeVisible();
  await expectNoBarrier(page);
  await typeInto(page, labelled(page, t.password), password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: t.adding.registered })).toBeVisible();
  await page.keyboard.press("Escape");
}

async function logOut({ page, locale, device }: Walk): Promise<void> {
  // Otherwise the log-in page's request would be answered at once.
  await device.willing(false);
  await chooseInMenu(page, locale, texts[locale].layout.profile.signOut);
  await expect(page).toHaveURL(/\/(en)?$/);
}

/**
 * An authenticator that becomes willing answers only what is asked afterwards: first the page's own offer is left open.
 */
async function openLoginPage({ page, locale }: Walk): Promise<void> {
  const offered = page.waitForResponse((response) => response.url().endsWith("/auth/passkey-options"));
  await page.goto(loginPage(locale));
  await offered;
}

async function logInByPasskey(walk: Walk): Promise<void> {
  const { page, locale, device } = walk;
  const t = texts[locale].accounts.login;
  await logOut(walk);
  await device.recognising(false);
  await openLoginPage(walk);
  await device.willing(true);
  await enterAt(page, button(page, t.passkey.enter));
  await expect(page.getByRole("alert").filter({ hasText: t.passkey.cancelled })).toBeVisible();
  await expectNoBarrier(page);
  await device.recognising(true);
  await page.keyboard.press("Enter");
  await openAccount({ page, locale });
}

async function rename({ page, locale }: Walk): Promise<void> {
  const t = texts[locale].accounts.mine.passkeys;
  const section = sectionOf({ page, locale });
  await expect(section.getByText(t.used.replace("{when}", ""))).toBeVisible();
  await enterAt(page, button(page, t.renameNamed.replace("{name}", "Téléphone d’Ada")));
  await expectFocused(labelled(page, t.name));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(page.getByText(fieldFaults.required[locale])).toBeVisible();
  await page.keyboard.type("Tablette");
  await expectNoBarrier(page);
  await page.keyboard.press("Enter");
  await expect(section.getByText("Tablette")).toBeVisible();
}

async function remove({ page, locale }: Walk): Promise<void> {
  const t = texts[locale].accounts.mine.passkeys;
  await enterAt(page, button(page, t.removeNamed.replace("{name}", "Tablette")));
  await expectFocused(button(page, t.keep));
  await expectNoBarrier(page);
  await enterAt(page, button(page, t.remove));
  await expect(sectionOf({ page, locale }).getByText("Tablette")).toHaveCount(0);
  await expectFocused(button(page, t.addLong));
}

async function logInByRemoved(walk: Walk): Promise<void> {
  const { page, locale, device } = walk;
  const t = texts[locale].accounts.login;
  await logOut(walk);
  await openLoginPage(walk);
  await device.willing(true);
  await enterAt(page, button(page, t.passkey.enter));
  await expect(page.getByRole("alert").filter({ hasText: fieldFaults.passkey[locale] })).toBeVisible();
}

test("the email field offers a passkey by autofill, and the password still works", async ({ context, page }) => {
  const walk: Walk = { page, locale: "fr", device: await addAuthenticator(context, page) };
  await logIn(walk);
  await add(walk);
  await logOut(walk);
  // The user chooses the passkey that the browser offers.
  await walk.device.willing(true);
  await page.goto(loginPage("fr"));
  await openAccount(walk);
});

test("a browser without passkeys offers no log-in by them, and My Account says so", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "PublicKeyCredential");
  });
  await page.goto(loginPage("fr"));
  const t = texts.fr.accounts;
  await expect(button(page, t.login.passkey.enter)).toHaveCount(0);
  await typeInto(page, labelled(page, t.login.username), username);
  await typeInto(page, labelled(page, t.login.password), password);
  await page.keyboard.press("Enter");
  await openAccount({ page, locale: "fr" });
  await expect(page.getByText(t.mine.passkeys.unsupported)).toBeVisible();
  await expect(button(page, t.mine.passkeys.addLong)).toHaveCount(0);
  await expectNoBarrier(page);
});
