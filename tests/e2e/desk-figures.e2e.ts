import { expectNoBarrier } from "./barriers.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const { figures: words, origins } = staffTexts;

test("an accountant goes by keyboard from a key figure over the plot's point to the people behind it", async ({
  page,
}) => {
  await openAsStaff(page, "accountant", "/admin");
  await page.getByRole("link", { name: words.key.mrr }).press("Enter");
  await expect(page).toHaveURL(/view=revenue/);
  await expectNoBarrier(page);
  await page.getByRole("button", { name: words.views.subscribers }).press("Enter");
  await expect(page).toHaveURL(/view=subscribers/);
  await page.getByLabel(words.interval).selectOption("month");
  await expect(page).toHaveURL(/interval=month/);
  const point = page.getByRole("slider");
  await point.press("End");
  const plot = page.getByRole("region", { name: words.views.subscribers }).first();
  await plot.getByRole("link", { name: words.names.subscribers }).press("Enter");
  await expect(page).toHaveURL(/people\?figure=subscribers/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(words.names.subscribers);
  await expect(page.getByRole("row").nth(1).getByRole("link")).toHaveAttribute("href", /\/subscribers\/\d+$/);
  await expectNoBarrier(page);
});

test("cohorts, sign-ups, watching, quality and the origin of works, by keyboard and without a barrier", async ({
  page,
  browser,
}) => {
  await openAsStaff(page, "accountant", "/admin/figures");
  await page.getByRole("link", { name: words.tabs.cohorts }).press("Enter");
  const cohorts = page.getByRole("region", { name: words.cohorts.views.people });
  await expect(cohorts.getByRole("row").nth(1).getByRole("cell").first()).toBeVisible();
  await expectNoBarrier(page);
  await cohorts.getByRole("row").nth(1).getByRole("link").nth(1).press("Enter");
  await expect(page).toHaveURL(/figure=subscribers.*cohort=/);
  await expect(cohorts).toHaveCount(0);
  await expect(page.getByRole("row").nth(1).getByRole("link")).toHaveAttribute("href", /\/subscribers\/\d+$/);
  // Visits are counted by what a real browser says of itself, and before anybody is logged in.
  const guest = await browser.newPage();
  await guest.goto("/");
  await guest.close();
  await page.goto("/admin/figures/sign-ups");
  const visits = page.getByRole("region", { name: words.signUps.funnel }).getByRole("row").nth(1);
  await expect(visits.getByRole("cell").nth(1)).toHaveText(/[1-9]/);
  await expectNoBarrier(page);
  await page.getByRole("link", { name: words.tabs.watching }).press("Enter");
  await expect(page).toHaveURL(/figures\/watching$/);
  await expectNoBarrier(page);
  await page.getByRole("button", { name: words.watching.views.titles }).press("Enter");
  await expect(page).toHaveURL(/view=titles/);
  await expect(page.getByRole("heading", { name: words.definitions })).toBeVisible();
  await expectNoBarrier(page);
  await page.goto("/admin/figures/watching/1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoBarrier(page);
  await page.goto("/admin/figures/quality");
  await expect(page.getByRole("heading", { name: words.definitions })).toBeVisible();
  await expectNoBarrier(page);
  await page.goto("/admin/origins");
  await page.getByRole("row", { name: origins.kinds.european }).getByRole("link").first().press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(origins.kinds.european);
  await page.goto("/admin/origins?view=statement");
  await expect(page.getByText(origins.thresholds)).toBeVisible();
  await expectNoBarrier(page);
});
