import type { Page } from "@playwright/test";
import { fieldFaults } from "#contract/field-faults.ts";
import { expectNoBarrier } from "./barriers.ts";
import { enterAs, inDatabase, ownAccount } from "./own-account.ts";
import { newEmail } from "./signing-up.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { stepOneTexts, texts, type Texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Creates a group as an accountant and returns its link. */
async function makeGroup(page: Page, name: string): Promise<string> {
  await openAsStaff(page, "accountant", "/admin/groups");
  await expect(page.getByRole("heading", { name: "Groupes clients", level: 1 })).toBeVisible();
  await expectNoBarrier(page);
  await button(page, "Nouveau groupe").press("Enter");
  await expectHeadAndFootInSight(page);
  await button(page, "Nouveau groupe").last().click();
  await expect(page.getByText("Ce champ est obligatoire").first()).toBeVisible();
  await field(page, "Nom").fill(name);
  await field(page, "Places").fill("2");
  await field(page, "Dernier jour").fill("2035-08-31");
  await expectNoBarrier(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText("Personne n’a encore rejoint ce groupe")).toBeVisible();
  return new URL(await page.locator("code").filter({ hasText: "/rejoindre/" }).innerText()).pathname;
}

/** On a small phone the form is longer than the screen: what is focused is seen, and so are the heading and the buttons. */
async function expectHeadAndFootInSight(page: Page): Promise<void> {
  const large = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 560 });
  const dialog = page.getByRole("dialog");
  for (const name of ["Pour qui", "Nom"]) {
    await dialog.getByLabel(name, { exact: true }).focus();
    await expect(dialog.getByLabel(name, { exact: true })).toBeInViewport({ ratio: 1 });
    for (const part of [dialog.getByRole("heading"), button(page, "Annuler"), button(page, "Nouveau groupe").last()])
      await expect(part).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(large);
}

async function tellWhoOneIs(page: Page, t: Texts): Promise<void> {
  const personal = stepOneTexts(t);
  const { signUp } = t.billing;
  await field(page, personal.lastName).fill("Lovelace");
  await field(page, personal.firstName).fill("Ada");
  await field(page, personal.female).check();
  await field(page, personal.dob).fill("10/12/1990");
  await field(page, personal.email).fill(newEmail());
  await field(page, personal.password).fill("un bon mot de passe");
  await field(page, personal.confirmPassword).fill("un bon mot de passe");
  await button(page, signUp.continue).click();
}

test("a group is created, joined by its link without a plan or a card, and left; staff see its members", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const name = "Lycée Marie-Curie";
  const link = await makeGroup(page, name);
  const t = texts.fr.groups;

  const member = await (await browser.newContext({ baseURL, locale: "fr-FR" })).newPage();
  await member.goto(link);
  await expect(member.getByRole("heading", { name: `${name} vous offre l’accès` })).toBeVisible();
  await expectNoBarrier(member);
  await member.getByRole("link", { name: t.invitation.signUp }).click();
  await expect(member.getByRole("heading", { name: `Créez votre compte pour rejoindre ${name}` })).toBeVisible();
  await tellWhoOneIs(member, texts.fr);
  await expect(member).toHaveURL(/\/(selectionnez-un-utilisateur|accueil)$/);
  await expect(member.getByText(`${name} prend votre accès en charge.`)).toBeVisible();
  await member.goto("/profile#groupe");
  const section = member.getByRole("region", { name: texts.fr.accounts.mine.group.title });
  await expect(section).toContainText("31 août 2035");
  await expect(member.getByRole("region", { name: texts.fr.accounts.mine.subscription.title })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText("1 sur 2")).toBeVisible();
  await expect(page.getByRole("row", { name: /Ada Lovelace/ })).toBeVisible();
  await expectNoBarrier(page);

  await section.getByRole("button", { name: t.mine.leave }).press("Enter");
  await expectNoBarrier(member);
  await member.getByRole("alertdialog").getByRole("button", { name: t.mine.leave }).press("Enter");
  await expect(member.getByText(`Vous avez quitté le groupe ${name}.`, { exact: false })).toBeVisible();
  await member.context().close();

  // A subscriber who signs in is told what happens to their subscription.
  const subscriber = await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();
  await enterAs(subscriber, await ownAccount("personal", "en"));
  await subscriber.goto(`/en${link.toLowerCase()}`);
  await expect(subscriber.getByText("once you join the group, it is no longer renewed")).toBeVisible();
  await button(subscriber, texts.en.groups.invitation.join).press("Enter");
  await expect(subscriber).toHaveURL(/\/(selectionnez-un-utilisateur|accueil)$/);
  await subscriber.context().close();

  await page.reload();
  await button(page, "Retirer Ada Lovelace").press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Retirer", exact: true }).click();
  await expect(page.getByText("Ada Lovelace ne fait plus partie du groupe")).toBeVisible();
  await expect(page.getByText("0 sur 2")).toBeVisible();
  await page.goto("/admin/findings");
  await expect(page.getByRole("heading", { name: "À vérifier", level: 1 })).toBeVisible();
  await expectNoBarrier(page);
});

test("a code can be typed; a wrong one is reported under the field", async ({ page }) => {
  const t = texts.fr.groups.code;
  await page.goto("/rejoindre");
  await expect(page.getByRole("heading", { name: t.title })).toBeVisible();
  await expectNoBarrier(page);
  await field(page, t.label).fill("0000 0000 0000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/rejoindre\/0000/);
  await expect(page.getByText("Ce code n’est pas valable", { exact: false })).toBeVisible();
  await expectNoBarrier(page);
});

/** A class in the database, and the code that joins it. */
function makeClass(name: string): Promise<{ id: number; code: string }> {
  return inDatabase(async (database) => {
    const { rows } = await database.query<{ id: number; code: string }>(
      `insert into client_groups (name, seats, ends_on, code, created_at, pupil_ceiling)
       values ($1, 30, '2099-12-31', upper(substr(md5($1), 1, 12)), now(), 12) returning id, code`,
      [name],
    );
    return rows[0] ?? { id: 0, code: "" };
  });
}

async function joinClass(page: Page, code: string): Promise<void> {
  const t = texts.fr.groups.pupil;
  await page.goto(`/rejoindre/${code}`);
  await expect(page.getByText(t.lead)).toBeVisible();
  await field(page, t.pseudonym).fill("Étoile");
  await button(page, t.join).click();
  await expect(page.getByText(fieldFaults.choice.fr)).toBeVisible();
  await expectNoBarrier(page);
  await field(page, t.age).selectOption("12-15");
  await field(page, t.password).fill("les pommes de pin");
  await button(page, t.join).click();
  await expect(page).toHaveURL(/\/(?:accueil|selectionnez-un-utilisateur)$/);
}

test("a pupil joins a class under a pseudonym and sees no adult pages", async ({ page }) => {
  const name = `Quatrième ${Date.now()}`;
  const { code } = await makeClass(name);
  await joinClass(page, code);
  await page.goto("/profile");
  const mine = texts.fr.accounts.mine;
  await expect(page.getByRole("heading", { name: mine.devices.title })).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: mine.parental.title })).toHaveCount(0);
  await expect(page.getByText(mine.language.ofPages)).toBeVisible();
  await expect(page.getByText(/email|facture|abonnement/i)).toHaveCount(0);
  await page.goto("/contactez-nous");
  await expect(page.getByText(texts.fr.support.contact.askTeacher)).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.goto("/faq");
  await expect(page.getByText(texts.fr.support.contact.askTeacher)).toBeVisible();
  await expect(page.getByText("invalid", { exact: false })).toHaveCount(0);
});

test("a pupil who forgot the password is led from the log-in page to the class, and resets it with a teacher’s code", async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, code } = await makeClass(`Troisième ${Date.now()}`);
  await joinClass(page, code);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const [login, pupil, pupils] = [texts.fr.accounts.login, texts.fr.groups.pupil, texts.fr.groups.pupils];
  await page.goto("/connexion");
  await field(page, login.username).fill("Étoile");
  await field(page, login.password).fill("oublié !");
  await page.keyboard.press("Enter");
  await expect(page.getByText(login.pseudonym)).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole("link", { name: login.toClass }).first().click();
  await field(page, texts.fr.groups.code.label).fill(code);
  await page.keyboard.press("Enter");
  await button(page, pupil.hasCode).click();

  const account = await ownAccount("personal", "fr");
  await inDatabase((database) =>
    database.query(
      "insert into client_group_members (group_id, account_id, joined_at, is_teacher) values ($1, $2, now(), true)",
      [id, account.id],
    ),
  );
  const teacher = await (await browser.newContext({ baseURL, locale: "fr-FR" })).newPage();
  await enterAs(teacher, account);
  await teacher.goto("/profile#groupe");
  await expect(teacher.getByText(`/rejoindre/${code.match(/.{4}/g)?.join("-")}`)).toBeVisible();
  await button(teacher, "Donner un code à Étoile").press("Enter");
  await expectNoBarrier(teacher);
  await teacher.getByRole("alertdialog").getByRole("button", { name: pupils.confirm }).press("Enter");
  const shown = teacher.getByRole("dialog", { name: "Un code pour Étoile" });
  const given = (await shown.getByText(/^\w{4}-\w{4}$/).textContent()) ?? "";
  await expectNoBarrier(teacher);
  await button(teacher, pupils.noted).press("Enter");
  await expect(shown).toHaveCount(0);
  await teacher.context().close();

  await field(page, pupil.pseudonym).fill("Étoile");
  await field(page, pupil.code).fill("0000-0000");
  await field(page, pupil.newPassword).fill("une nuit sans lune");
  await button(page, pupil.renew).click();
  await expect(page.getByText(fieldFaults.passwordCode.fr)).toBeVisible();
  await expectNoBarrier(page);
  await field(page, pupil.code).fill(given);
  await button(page, pupil.renew).click();
  await expect(page).toHaveURL(/\/(?:accueil|selectionnez-un-utilisateur)$/);
});
