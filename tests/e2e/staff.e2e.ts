import { expect, test, type Browser, type Page } from "@playwright/test";
import { demoAccounts } from "#server/demo/accounts.ts";
import { demoStaff } from "#server/demo/staff.ts";
import { startSite, type RunningSite } from "#tests/support/start-site.ts";
import { expectNoBarrier } from "./barriers.ts";
import { enterStaffCode } from "./staff-sign-in.ts";

let running: RunningSite;
let home: string;
// A program of its own, because passkeys need a host name and the other tests use an IP address.
test.beforeAll(async () => {
  const named = (url: string) => url.replace("127.0.0.1", "localhost");
  running = await startSite((url) => ({ PUBLIC_URL: named(url) }));
  home = named(running.site.url);
});
test.afterAll(() => running.stop());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function givePassword(page: Page, email: string, password: string): Promise<void> {
  await field(page, "Adresse email").fill(email);
  await field(page, "Mot de passe").fill(password);
  await page.keyboard.press("Enter");
}

/** A browser with a virtual passkey that always consents. */
async function openWithPasskey(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: "fr-FR", baseURL: home })).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasUserVerification: true, isUserVerified: true },
  });
  await page.goto(address);
  return page;
}

/** Signs in with a TOTP code; ends at the requested page. */
async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto(`${home}/admin/staff`);
  await expectNoBarrier(page);
  await givePassword(page, demoStaff.emailOf("admin"), demoStaff.password);
  await expect(page.getByRole("heading", { name: "Confirmer que c’est vous" })).toBeVisible();
  await expectNoBarrier(page);
  await field(page, "Code à six chiffres").fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ce code n’est pas correct, ou il a déjà servi")).toBeVisible();
  await enterStaffCode(page);
  await expect(page.getByRole("heading", { name: "Équipe", level: 1 })).toBeVisible();
}

/** A missing title, and the seasons of a film, are shown like an unknown URL. */
async function expectUnknownPages(page: Page): Promise<void> {
  const answer = await fetch(`${running.site.url}/api/pub/videos/most-viewed`);
  const { data } = (await answer.json()) as { data: { id: number; type: string }[] };
  const film = data.find(({ type }) => type === "movie")?.id;
  for (const address of ["/admin/titles/999999", `/admin/titles/${film}/seasons`]) {
    await page.goto(`${home}${address}`);
    await expect(page.getByRole("heading", { name: "Cette page n’existe pas" })).toBeVisible();
    await expect(page.getByText("Introuvable")).toHaveCount(0);
    await expectNoBarrier(page);
  }
  await page.getByRole("link", { name: "Revenir à l’accueil" }).click();
}

/** A list that fails to load says why in the member's language, and loads on retry. */
async function expectAskedAgain(page: Page): Promise<void> {
  const list = /\/api\/admin\/audit/;
  const says = (fault: string) => expect(page.getByRole("alert").filter({ hasText: fault })).toBeVisible();
  await page.route(list, (route) => route.fulfill({ status: 502, json: { message: "no upstream" } }));
  await page.getByRole("link", { name: "Journal" }).click();
  await says("Le service ne répond pas pour le moment.");
  await expectNoBarrier(page);
  await page.unroute(list);
  await page.route(list, (route) => route.abort());
  await button(page, "Réessayer").click();
  await says("Aucune réponse n’est venue.");
  await page.unroute(list);
  await button(page, "Réessayer").press("Enter");
  await expect(page.getByRole("row", { name: demoStaff.emailOf("admin") }).first()).toBeVisible();
  await expect(button(page, "Réessayer")).toHaveCount(0);
  await page.getByRole("link", { name: "Équipe" }).click();
}

test("an admin signs in by a code and invites an editor, who signs in by a passkey and sees only an editor's pages", async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page);
  await expectNoBarrier(page);
  await expectAskedAgain(page);
  await button(page, "Inviter quelqu’un").click();
  await field(page, "Nom").fill("Grace Hopper");
  await field(page, "Adresse email").fill("grace@example.org");
  await page.getByLabel("Éditorial").check();
  await expectNoBarrier(page);
  await button(page, "Créer l’invitation").click();
  const link = await page.getByRole("dialog").locator("code").innerText();
  expect(link).toContain(`${home}/admin/access?language=fr#`);

  const grace = await openWithPasskey(browser, link);
  await field(grace, "Nouveau mot de passe").fill("une phrase de service");
  await expectNoBarrier(grace);
  await button(grace, "Enregistrer et continuer").click();
  await expect(grace.getByRole("heading", { name: "Protéger votre compte" })).toBeVisible();
  await expectNoBarrier(grace);
  await grace.getByRole("button", { name: "Une clé d’accès" }).click();
  await expect(grace.getByRole("heading", { name: "Vos codes de secours" })).toBeVisible();
  await expect(grace.getByRole("listitem")).toHaveCount(10);
  await expectNoBarrier(grace);
  await button(grace, "Je les ai gardés, continuer").click();
  await expect(grace.getByRole("heading", { name: "Bonjour Grace" })).toBeVisible();
  await expect(grace.getByRole("navigation").getByRole("link")).toHaveText([
    "Accueil",
    "Titres",
    "Page d’accueil",
    "Textes",
    "Envois",
    "Encodages",
    "Origine des œuvres",
    "Ma sécurité",
  ]);
  await expectNoBarrier(grace);

  await button(grace, "Se déconnecter").click();
  await givePassword(grace, "grace@example.org", "une phrase de service");
  await button(grace, "Utiliser ma clé d’accès").click();
  await expect(grace.getByRole("heading", { name: "Bonjour Grace" })).toBeVisible();
  await expectUnknownPages(grace);
  await grace.getByRole("link", { name: "Ma sécurité" }).click();
  await expect(grace.getByRole("button", { name: "Retirer Ma première clé" })).toBeVisible();
  await expectNoBarrier(grace);
  await grace.getByRole("button", { name: "Retirer Ma première clé" }).click();
  await expect(grace.getByText("C’est votre dernier second facteur : ajoutez-en un autre d’abord")).toBeVisible();

  // The change is audited; a member whose account is ended is signed out at the next call.
  await page.goto(`${home}/admin/audit`);
  await expect(page.getByRole("row", { name: /A invité un membre de l’équipe grace@example\.org/ })).toBeVisible();
  await expectNoBarrier(page);
  await page.goto(`${home}/admin/staff`);
  await button(page, "Gérer Grace Hopper").click();
  await field(page, "Motif").fill("Essai terminé");
  await button(page, "Retirer l’accès").click();
  await button(page, "Retirer l’accès").click();
  await expect(page.getByText("Grace Hopper n’a plus accès")).toBeVisible();
  await grace.reload();
  await expect(grace.getByRole("heading", { name: "Se connecter" })).toBeVisible();
  await grace.context().close();
});

test("support reads a subscriber's message and answers it; a draft survives a reload", async ({ page }) => {
  const { token } = await callSite("/auth/token", demoAccounts.family);
  const message = {
    last_name: "Curie",
    first_name: "Marie",
    email: "marie@example.fr",
    object: "Le son",
    message: "Il manque.",
  };
  await callSite("/contact", message, token);

  await page.goto(`${home}/admin/messages`);
  await givePassword(page, demoStaff.emailOf("support"), demoStaff.password);
  await enterStaffCode(page);
  await page.getByRole("link", { name: "Le son" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Le son", level: 1 })).toBeVisible();
  await expect(page.getByText("Il manque.")).toBeVisible();
  await expectNoBarrier(page);

  await button(page, "Envoyer la réponse").click();
  await expect(page.getByText("Écrivez une réponse.")).toBeVisible();
  await field(page, "Votre réponse").fill("Montez le volume.");
  await page.reload();
  await expect(field(page, "Votre réponse")).toHaveValue("Montez le volume.");
  await button(page, "Envoyer la réponse").click();
  await expect(page.getByRole("article").filter({ hasText: "Montez le volume." })).toBeVisible();
  await expect(field(page, "Votre réponse")).toHaveValue("");
  await page.getByRole("link", { name: "Tous les messages" }).click();
  await expect(page.getByRole("link", { name: "Le son" })).toHaveCount(0);
  await button(page, "Répondus").click();
  await expect(page.getByRole("link", { name: "Le son" })).toBeVisible();
  await expectNoBarrier(page);
});

async function callSite(path: string, body: object, token?: string): Promise<{ token: string }> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${running.site.url}/api${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as { token: string };
}
