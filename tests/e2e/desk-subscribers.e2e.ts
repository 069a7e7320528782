import { expectNoBarrier } from "./barriers.ts";
import { inDatabase, ownAccount } from "./own-account.ts";
import { test } from "./people-who-comment.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

const { subscribers: words, nav } = staffTexts;

test("support finds a person by a mistyped name with the keyboard, reads their life and leaves a note; the search is in no URL", async ({
  page,
}) => {
  const account = await ownAccount("family", "fr");
  const surname = `Zwrzykowska${account.id}`;
  await inDatabase(async (database) => {
    await database.query("update accounts set first_name = 'Jadwiga', last_name = $2 where id = $1", [
      account.id,
      surname,
    ]);
  });
  await openAsStaff(page, "support", "/admin/subscribers");
  await expect(page.getByRole("heading", { name: words.title, level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: nav.subscribers, exact: true })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("/");
  await page.keyboard.type(`Jadwga ${surname.replace("zyk", "yzk")}`);
  const found = page.getByRole("link", { name: `Jadwiga ${surname}` });
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(found).toBeVisible();
  expect(page.url()).toMatch(/\/admin\/subscribers$/);
  await expectNoBarrier(page);
  await found.press("Enter");
  await expect(page.getByRole("heading", { name: `Jadwiga ${surname}`, level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: words.life.title })).toBeVisible();
  await expect(page.getByText(words.life.events.begun, { exact: true })).toBeVisible();
  await expect(page.getByText(words.life.why["period-over"])).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole("link", { name: words.parts.account }).press("Enter");
  await page.getByLabel(words.notes.text).fill("Rappeler lundi");
  await page.getByRole("button", { name: words.notes.add }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Rappeler lundi" })).toBeVisible();
  await expect(page.getByLabel(words.notes.text)).toHaveValue("");
  await expectNoBarrier(page);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue(/Jadwga/);
});

test("an accountant finds the money and not the account; an editor finds neither", async ({ page, context }) => {
  const account = await ownAccount("personal", "fr");
  await openAsStaff(page, "accountant", `/admin/subscribers/${account.id}`);
  await expect(page.getByRole("heading", { name: words.life.title })).toBeVisible();
  await expect(page.getByRole("link", { name: words.parts.account })).toHaveCount(0);
  await context.clearCookies();
  await openAsStaff(page, "editor", "/admin/");
  await expect(page.getByRole("navigation").getByRole("link", { name: nav.titles, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: nav.subscribers, exact: true })).toHaveCount(0);
});
