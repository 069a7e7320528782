import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { staffRoles } from "#contract/staff-roles.ts";
import { states } from "#server/demo/states/states.ts";
import { type Program, startProgram } from "#tests/support/program.ts";
import { siteUnderTest } from "#tests/support/site.ts";
import type adminTexts from "../../web/admin/texts/fr.json";
import { texts } from "./texts.ts";

const t = texts.fr;
const admin = JSON.parse(
  readFileSync(new URL("../../web/admin/texts/fr.json", import.meta.url), "utf8"),
) as typeof adminTexts;
const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name, exact: true }).first();
const dialog = (name: string) => (page: Page) => page.getByRole("alertdialog", { name });
const fact = (text: string | RegExp) => (page: Page) => page.getByText(text).filter({ visible: true }).first();

/** What identifies each state on the screen. */
const seen: Record<string, (page: Page) => ReturnType<Page["getByText"]>> = {
  visitor: heading("Tout apprendre, rien qu’en regardant."),
  unpaid: heading(t.billing.plan.packTitle),
  payment: fact(/9,99\s€/),
  trial: heading("Mon Compte"),
  individual: heading("Reprendre la lecture"),
  family: heading("Sélectionnez un profil"),
  account: fact(/Compte famille/i),
  "client-group": heading("Mon Compte"),
  cancelled: (page) => page.getByRole("button", { name: t.billing.mine.reactivate }),
  expired: fact(/Votre abonnement s’est terminé/),
  "past-due": heading("Mon Compte"),
  "signed-out": fact(t.accounts.login.sessionEnded),
  kid: heading("Quelle heure est-il, Soleil ?"),
  player: heading("Quinze pendules"),
  ceiling: heading("Ce programme n’est pas pour ce profil"),
  "ceiling-player": heading("Ce programme n’est pas pour ce profil"),
  "no-subscription": dialog(t.playback.expired.title),
  "public-title": heading("Quinze pendules"),
  "screen-limit": dialog(t.playback.limit.title),
  "empty-favourites": heading("Touchez l’étoile d’un titre et il vous attendra ici."),
  "empty-list": fact(t.lists.empty.title),
  "new-home": heading("À la une"),
  "nothing-found": heading(/Pas de résultats disponibles/),
  "dead-link": heading("Choisissez un nouveau mot de passe"),
  "not-found": heading(t.shell.faults.notFound.title),
  "page-429": heading(t.shell.faults.busy.title),
  "page-500": heading(t.shell.faults.reported.title),
  "page-503": heading(t.shell.faults.away.title),
  "api-429": heading(t.shell.faults.reported.title),
  "api-500": heading(t.shell.faults.reported.title),
  "api-503": heading(t.shell.faults.reported.title),
  offline: heading(t.shell.faults.offline.title),
  unreached: heading(t.shell.faults.reported.title),
  "staff-sign-in": heading(admin.signIn.title),
  ...Object.fromEntries(staffRoles.map((role) => [`staff-${role}`, heading(admin.roles[role].name)])),
};

let development: Program;

test.beforeAll(async () => {
  const { databaseUrl, dataDir } = siteUnderTest();
  development = await startProgram("server/main.ts", {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    NODE_ENV: "development",
    SILECS_DEV: "1",
  });
});
test.afterAll(() => development.stop());

test("a developer opens every page in every state by one click, whoever the browser was before", async ({ page }) => {
  test.setTimeout(240_000);
  expect(Object.keys(seen).toSorted()).toEqual(states.map(({ name }) => name).toSorted());
  await page.goto(`${development.url}/dev/ui`);
  await page.getByRole("link", { name: /every page in every state/ }).click();
  for (const { name, title } of states) {
    await test.step(name, async () => {
      await page.goto(`${development.url}/dev/states`);
      await page.getByRole("link", { name: title, exact: true }).click({ timeout: 30_000 });
      await expect(seen[name]!(page)).toBeVisible({ timeout: 20_000 });
    });
  }
});

test("the built site knows none of it", async ({ page }) => {
  for (const path of ["/dev/states", "/dev/states/expired", "/dev/remember", "/dev/fault"])
    expect((await page.goto(path))?.status()).toBe(404);
});
