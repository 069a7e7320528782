import { expectNoBarrier } from "./barriers.ts";
import { test } from "./people-who-comment.ts";
import { signInAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

const { securityEvents: words, nav } = staffTexts;

/** A kind that no journey raises. */
const quiet = "payment-notification";

test("an admin sees failed sign-ins on the first page and finds their target account; the URL holds the filters", async ({
  page,
  request,
}) => {
  // A network of its own: other tests sign in from the loopback address all the time.
  const username = "nobody@example.org";
  for (let guess = 0; guess < 3; guess += 1) {
    const response = await request.post("/api/auth/token", { data: { username, password: "deviné" } });
    expect([401, 429]).toContain(response.status());
  }
  await page.goto("/admin/");
  await signInAsStaff(page, "admin");
  const counted = new RegExp(`^\\d+\\s*${words.kinds["sign-in"]}$`);
  await page.getByRole("main").getByRole("link", { name: counted }).press("Enter");
  await expect(page).toHaveURL(/\/admin\/security-events\?kind=sign-in&since=day$/);
  await expect(page.getByRole("heading", { name: words.title, level: 1 })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: words.unknown });
  await expect(row.first()).toContainText("POST /auth/token");
  await expect(page.getByText(username)).toHaveCount(0);
  await expectNoBarrier(page);
  await page.getByLabel(words.filter).selectOption(quiet);
  await expect(page.getByText(words.nothing)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(words.filter)).toHaveValue(quiet);
  await expect(page.getByRole("link", { name: nav.securityEvents, exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
});
