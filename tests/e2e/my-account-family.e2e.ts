import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { longDay } from "#contract/date-text.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { hugePng } from "#tests/support/huge-picture.ts";
import { button, chooseInMenu, enterAt, expectFocused, labelled, tabTo, typeInto } from "./at-the-keyboard.ts";
import { expectNoBarrier } from "./barriers.ts";
import { kidsDrawing } from "./kids-drawing.ts";
import { findInMail } from "./mail.ts";
import { ownAccount, type OwnAccount } from "./own-account.ts";
import { texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

// My Account of a family, by keyboard, in English on a desktop; the individual's test is in French on a phone.
type Walk = { page: Page; locale: "fr" | "en"; account: OwnAccount };

test("a family manages profiles, parental code and deletion in My Account with the keyboard alone", async ({
  page,
}) => {
  test.slow();
  const locale = "en";
  const walk: Walk = { page, locale, account: await ownAccount("family", locale) };
  await signIn(walk);
  await page.goto("/profile");
  await test.step("help", () => support(walk));
  await test.step("a profile's name and picture", () => profile(walk));
  await test.step("a drawing for the kids' profile", () => kidsDrawing(walk));
  await test.step("one's own picture", () => ownPicture(walk));
  await test.step("the parental code", () => parentalCode(walk));
  await test.step("an age limit, behind the code", () => ageLimit(walk));
  await test.step("a copy of all data, pictures too", () => dataExport(walk));
  await test.step("a profile taken away", () => removal(walk));
  await test.step("the end, and a change of mind", () => deletion(walk));
});

/** Signs in, chooses the first profile, and arrives at home. */
async function signIn({ page, locale, account }: Walk): Promise<void> {
  // Log-in uses the browser's language until a profile is chosen.
  const t = texts.fr.accounts.login;
  await page.goto("/connexion");
  await typeInto(page, labelled(page, t.username), account.username);
  await typeInto(page, labelled(page, t.password), account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/selectionnez-un-utilisateur$/);
  await enterAt(page, button(page, "Ada Lovelace"));
  await expect(page).toHaveURL(/\/accueil$/);
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
}

async function profile({ page, locale }: Walk): Promise<void> {
  const { choose, edit: t } = texts[locale].profiles;
  await enterAt(page, button(page, choose.add));
  const dialog = page.getByRole("dialog", { name: t.titleNew });
  const name = dialog.getByLabel(t.name, { exact: true });
  await typeInto(page, name, " ");
  await page.keyboard.press("Enter");
  await expect(name).toHaveAccessibleDescription(fieldFaults.required[locale]);
  await expectFocused(name);
  await page.keyboard.type("Zoé 🎬");
  await page.keyboard.press("Enter");
  await expect(name).toHaveAccessibleDescription(fieldFaults.characters[locale]);
  await expectFocused(name);

  const file = dialog.getByLabel(t.picture);
  for (const [fault, buffer] of await wrongPictures()) {
    await file.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
    await expect(dialog.getByText(fieldFaults[fault][locale])).toBeVisible();
    await expect(name).toHaveValue(" Zoé 🎬");
  }
  await file.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: await picture() });
  const crop = dialog.getByRole("application");
  await expect(crop).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expectFocused(button(page, t.choosePicture));
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.locator("input[type=radio]:focus")).toHaveCount(1);
  await page.keyboard.press("Shift+Tab");
  await expectFocused(dialog.getByRole("slider", { name: t.zoom }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+Tab");
  await expectFocused(crop);
  await page.keyboard.press("ArrowLeft");
  await expectNoBarrier(page);
  await typeInto(page, name, "Zoé");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const tile = page.locator(".profile-tile", { hasText: "Zoé" });
  await expect(tile.locator("img")).toHaveAttribute("src", /\/images\/avatars\/uploaded\//);
  await expectNoBarrier(page);
}

/** The primary profile is edited in the account section, not by a tile. */
async function ownPicture({ page, locale }: Walk): Promise<void> {
  const { picture: t, edit } = texts[locale].profiles;
  const open = button(page, t.change);
  await enterAt(page, open);
  const dialog = page.getByRole("dialog", { name: t.change });
  await dialog
    .getByLabel(edit.picture)
    .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: await picture() });
  await expect(dialog.getByRole("application")).toBeVisible();
  await expectNoBarrier(page);
  await enterAt(page, button(page, edit.save));
  await expect(dialog).toBeHidden();
  await expectFocused(open);
  await expect(open.locator("img")).toHaveAttribute("src", /\/images\/avatars\/uploaded\//);
  await expect(page.locator(".header-avatar img")).toHaveAttribute("src", /\/images\/avatars\/uploaded\//);
}

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: "#2a6f97" } })
    .jpeg()
    .toBuffer();

/** Files that are not acceptable pictures, whatever their names. */
async function wrongPictures(): Promise<["image" | "imageSize" | "imagePixels", Buffer][]> {
  return [
    ["image", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")],
    ["imageSize", Buffer.alloc(11 * 1024 * 1024)],
    ["image", (await picture()).subarray(0, 200)],
    ["imagePixels", hugePng()],
  ];
}

async function dataExport({ page, locale }: Walk): Promise<void> {
  const download = page.waitForEvent("download");
  await enterAt(page, button(page, texts[locale].accounts.mine.data.export));
  const list = "import sys, zipfile; print('\\n'.join(zipfile.ZipFile(sys.argv[1]).namelist()))";
  const names = execFileSync("python3", ["-c", list, await (await download).path()], { encoding: "utf8" });
  const notice = locale === "fr" ? "LISEZ-MOI.txt" : "README.txt";
  expect(names.trim().split("\n")).toEqual([
    notice,
    "donnees.json",
    expect.stringMatching(/^avatars\/uploaded\/.+\.jpg$/),
    expect.stringMatching(/^avatars\/uploaded\/.+\.jpg$/),
  ]);
}

async function removal({ page, locale }: Walk): Promise<void> {
  const { choose, edit: t } = texts[locale].profiles;
  const { messages } = texts[locale].shell;
  await enterAt(page, button(page, choose.edit.replace("{name}", "Zoé")));
  await enterAt(page, page.getByRole("dialog", { name: t.titleEdit }).getByRole("button", { name: t.remove }));
  const action = t.toRemove.replace("{name}", "Zoé");
  const question = page.getByRole("alertdialog", { name: messages.confirm.replace("{action}", action) });
  await expectNoBarrier(page);
  await expect(question.getByRole("button", { name: t.removeKeep })).toBeVisible();
  await enterAt(page, question.getByRole("button", { name: t.removeConfirm, exact: true }));
  await expect(question).toHaveCount(0);
  await expect(page.locator(".profile-tile", { hasText: "Zoé" })).toHaveCount(0);
  await expectFocused(button(page, choose.add));
}

async function parentalCode({ page, locale, account }: Walk): Promise<void> {
  const t = texts[locale].accounts.mine.parental;
  await enterAt(page, button(page, t.set));
  const setting = page.getByRole("dialog", { name: t.setTitle });
  await expectFocused(setting.getByLabel(t.code, { exact: true }));
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(setting.getByLabel(t.code, { exact: true })).toHaveAccessibleDescription(
    fieldFaults.parentalCode[locale],
  );
  await expect(setting.getByLabel(t.password)).toHaveAccessibleDescription(fieldFaults.required[locale]);
  await page.keyboard.type("34");
  await typeInto(page, setting.getByLabel(t.password), "pas le bon");
  await page.keyboard.press("Enter");
  await expect(setting.getByLabel(t.password)).toHaveAccessibleDescription(fieldFaults.currentPassword[locale]);
  await expectNoBarrier(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.isSet)).toBeVisible();

  // Handed to a child a moment later: the kids space is locked at once.
  const wall = texts[locale].profiles.parental;
  await page.goto("/selectionnez-un-utilisateur");
  await enterAt(page, page.getByRole("button", { name: /^Kids/ }));
  await expect(page).toHaveURL(/\/accueil-kids$/);
  await enterAt(page, page.getByRole("button", { name: texts[locale].layout.leaveKids }));
  await expectFocused(page.getByRole("dialog", { name: wall.title }).getByLabel(wall.code));
  await page.keyboard.type("1234");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/accueil$/);

  // Pretends that a quarter of an hour has passed.
  await page.evaluate(() => localStorage.setItem("unlockedUntil", "1"));
  await page.goto("/selectionnez-un-utilisateur");
  await enterAt(page, button(page, "Zoé"));
  await expectFocused(page.getByRole("dialog", { name: wall.title }).getByLabel(wall.code));
  await page.keyboard.press("Escape");
  await expectFocused(button(page, "Zoé"));
  await page.goto("/profile");
  await expect(page.getByText(wall.wall)).toBeVisible();
  await expectNoBarrier(page);
  const code = page.getByRole("textbox", { name: wall.code });
  await typeInto(page, code, "0000");
  await page.keyboard.press("Enter");
  await expect(code).toHaveAccessibleDescription(fieldFaults.parentalCodeWrong[locale]);
  await expectFocused(code);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1234");
  await page.keyboard.press("Enter");

  await enterAt(page, button(page, t.remove));
  const removing = page.getByRole("dialog", { name: t.removeTitle });
  await expectFocused(removing.getByLabel(t.password));
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.isNotSet)).toBeVisible();
}

async function ageLimit({ page, locale, account }: Walk): Promise<void> {
  const { choose, edit: t, parental } = texts[locale].profiles;
  await enterAt(page, button(page, choose.edit.replace("{name}", "Zoé")));
  const dialog = page.getByRole("dialog", { name: t.titleEdit });
  await tabTo(page, dialog.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  const twelve = locale === "fr" ? "Jusqu’à 12 ans" : "Up to 12";
  await expect(dialog.getByRole("radio", { name: twelve })).toBeChecked();
  await page.keyboard.press("Enter");

  const choosing = page.getByRole("dialog", { name: texts[locale].accounts.mine.parental.setTitle });
  await expect(choosing).toContainText(parental.ceiling.choose);
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  await expect(choosing).toHaveCount(0);
  await expect(dialog.getByRole("radio", { name: twelve })).toBeChecked();
  await enterAt(page, dialog.getByRole("button", { name: t.save }));
  await expectFocused(choosing.getByLabel(texts[locale].accounts.mine.parental.code, { exact: true }));
  await page.keyboard.type("1234");
  await typeInto(page, choosing.getByLabel(texts[locale].accounts.mine.parental.password), account.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(".profile-tile", { hasText: "Zoé" })).toContainText(twelve);
}

async function support({ page, locale }: Walk): Promise<void> {
  const t = texts[locale].accounts.mine.support;
  const section = page.getByRole("region", { name: t.title });
  for (const [name, href] of [
    ["faq", "/faq"],
    ["question", "/faq#form"],
    ["contact", "/contactez-nous"],
  ] as const)
    await expect(section.getByRole("link", { name: t[name], exact: true })).toHaveAttribute(
      "href",
      locale === "en" ? `/en${href}` : href,
    );
  await enterAt(page, section.getByRole("link", { name: t.question, exact: true }));
  await expect(page.getByRole("heading", { name: texts[locale].support.faq.ask })).toBeInViewport();
  await page.goBack();
}

async function deletion({ page, locale, account }: Walk): Promise<void> {
  const t = texts[locale].accounts.mine.data;
  await enterAt(page, button(page, t.delete));
  const dialog = page.getByRole("alertdialog", { name: t.deletionTitle });
  await expect(dialog).toContainText(t.whatGoes);
  await expectNoBarrier(page);
  const password = dialog.getByLabel(t.password, { exact: true });
  await expectFocused(password);
  await page.keyboard.press("Enter");
  await expect(password).toHaveAccessibleDescription(fieldFaults.required[locale]);
  await page.keyboard.type("pas le bon");
  await page.keyboard.press("Enter");
  await expect(password).toHaveAccessibleDescription(fieldFaults.currentPassword[locale]);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  const inThirtyDays = longDay(Date.now() + 30 * 86_400_000, locale);
  const ending = page.getByText(t.ending.replace("{day}", inThirtyDays));
  await expect(ending).toBeVisible();
  const mailed = await findInMail(account.username, /(https?:\/\/\S+\/profile#suppression)/);

  // Signing in again does not cancel the deletion; the letter's link shows the date and how to keep the account.
  await chooseInMenu(page, locale, texts[locale].layout.profile.signOut);
  await expect(page).toHaveURL(locale === "fr" ? /\/$/ : /\/en$/);
  await signIn({ page, locale, account });
  await page.goto(mailed);
  await expect(ending).toBeInViewport();
  await expectNoBarrier(page);
  await tabTo(page, button(page, t.keep));
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.kept)).toBeVisible();
  await expect(button(page, t.delete)).toBeVisible();
  await expect(button(page, texts[locale].billing.mine.reactivate)).toBeVisible();
}
