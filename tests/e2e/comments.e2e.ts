import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { onDatabase, test } from "./people-who-comment.ts";
import { texts } from "./texts.ts";
import { expect } from "./watchful.ts";

const t = texts.fr.comments;

const dialog = (page: Page) => page.getByRole("alertdialog");
const field = (page: Page) => page.getByRole("textbox", { name: t.write });
const entry = (page: Page, text: string) =>
  page.locator(".comment").filter({ has: page.getByText(text, { exact: true }) });
const action = (page: Page, text: string, name: string) =>
  entry(page, text).last().getByRole("button", { name, exact: false }).first();

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/info-detail/${id}`);
  await page.getByRole("heading", { name: t.title }).scrollIntoViewIfNeeded();
}

/** Makes a call fail until the returned function is called. */
async function refuse(page: Page, url: string): Promise<() => Promise<void>> {
  const contentType = "application/json";
  const body = '{"error":{"code":429,"message":"Trop de requêtes."}}';
  await page.route(url, (route) => route.fulfill({ status: 429, contentType, body }));
  // On a busy machine a browser may let the first requests pass.
  const address = url.replace("**", "").replace("*", "0");
  const statusOf = (path: string) => fetch(path, { method: "POST" }).then(({ status }) => status);
  await expect.poll(() => page.evaluate(statusOf, address)).toBe(429);
  return () => page.unroute(url);
}

test("a review is written by keyboard, kept when refused, liked, replied to with a mention, and deleted", async ({
  film,
  someone,
}) => {
  test.setTimeout(120_000);
  const { page } = await someone("personal");
  await open(page, film);
  await expect(page.getByText(t.none)).toBeVisible();
  await field(page).fill("x".repeat(1995));
  await expect(page.getByText("Encore 5 caractères")).toBeVisible();
  await field(page).fill("x".repeat(2001));
  await expect(page.getByText("1 caractère de trop")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("x".repeat(2001));

  await field(page).fill("");
  await page.keyboard.type("Première ligne");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("Seconde ligne <b>&</b> https://exemple.fr");
  const accept = await refuse(page, "**/api/comments");
  await page.keyboard.press("Enter");
  await expect(page.locator(".comment-note [role=alert]")).toHaveText("Trop de requêtes.");
  await accept();
  await page.reload();
  await field(page).press("Enter");
  const own = page.locator(".comment-text");
  await expect(own).toHaveText("Première ligne\nSeconde ligne <b>&</b> https://exemple.fr", { useInnerText: true });
  await expect(own.locator("a, b")).toHaveCount(0);
  await expect(field(page)).toHaveValue("");
  await expect(page.locator(".reviews [role=status]").first()).toHaveText(t.posted);
  await expectNoBarrier(page);

  const other = await someone("family");
  await open(other.page, film);
  const heart = other.page.locator(".comment .comment-action").first();
  const acceptLikes = await refuse(other.page, "**/api/comments/*/likes");
  await heart.click();
  await expect(dialog(other.page)).toContainText("Trop de requêtes.");
  await dialog(other.page).getByRole("button", { name: "OK" }).click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect(heart).toHaveText(t.likeShort);
  await acceptLikes();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).toHaveText("1");
  await other.page.getByRole("button", { name: t.reply }).first().click();
  await other.page.keyboard.type("Bien vu");
  await other.page.keyboard.press("Enter");
  await expect(other.page.locator(".comment-replies .comment-text")).toHaveText("Bien vu");

  await open(page, film);
  await page.getByRole("button", { name: "Afficher la réponse" }).click();
  const replies = page.locator(".comment-replies .comment-text");
  await page.locator(".comment-replies").getByRole("button", { name: t.reply }).click();
  await expect(page.getByRole("textbox", { name: /^Répondre à/ })).toHaveValue(/^@Hélène Moreau $/);
  await page.keyboard.press("Enter");
  await page.keyboard.type("merci");
  await page.keyboard.press("Enter");
  await expect(replies).toHaveText(["Bien vu", "@Hélène Moreau merci"]);

  const remove = async (answer: string): Promise<void> => {
    await dialog(page).getByRole("button", { name: answer }).click();
    await expect(dialog(page)).toHaveCount(0);
  };
  await action(page, "@Hélène Moreau merci", t.remove).click();
  await remove(t.removal.confirm);
  await expect(replies).toHaveText(["Bien vu"]);
  await page.getByRole("button", { name: t.remove, exact: true }).click();
  await remove(t.removal.keep);
  await page.getByRole("button", { name: t.remove, exact: true }).click();
  await remove(t.removal.confirm);
  await expect(page.getByText(t.none)).toBeVisible();
  await expect(page.getByRole("heading", { name: t.title })).toBeFocused();
});

test("a click below the open field is not lost: losing the focus shifts no layout", async ({ film, someone }) => {
  const { page } = await someone("personal");
  const other = await someone("family");
  await other.post({ video: film, text: "À voir en grand" });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, film);
  await field(page).focus();
  const reply = action(page, "À voir en grand", t.reply);
  await expect(page.getByRole("button", { name: t.send, exact: true })).toBeVisible();
  await reply.click();
  await expect(page.getByRole("textbox", { name: /^Répondre à/ })).toBeFocused();
});

test("a review of a later episode is hidden as a spoiler, a long one is collapsed; others' reviews can be reported with a reason", async ({
  series,
  someone,
}) => {
  test.setTimeout(90_000);
  const { page } = await someone("personal");
  const other = await someone("family");
  const [last] = await onDatabase<{ id: number }>(
    `select id from videos where series_id = ${series} order by id desc limit 1`,
  );
  await other.post({ video: last?.id ?? 0, text: "La grande révélation" });
  const long = "Une longue phrase. ".repeat(60).trim();
  await other.post({ video: series, text: long });
  for (const text of ["Le premier", "Le second"]) await other.post({ video: series, text });
  await open(page, series);
  await expect(page.getByText(t.coveredEpisode)).toBeVisible();
  await expect(page.getByText("La grande révélation")).toHaveCount(0);
  await page.getByRole("button", { name: t.uncover }).click();
  await expect(page.getByText("La grande révélation")).toBeVisible();

  const height = async () => (await entry(page, long).locator(".comment-text").boundingBox())?.height ?? 0;
  const cut = await height();
  await page.getByRole("button", { name: t.readMore }).press("Enter");
  await expect(page.getByRole("button", { name: t.readLess })).toHaveAttribute("aria-expanded", "true");
  expect(await height()).toBeGreaterThan(cut * 1.5);

  await expect(page.getByRole("button", { name: t.remove, exact: true })).toHaveCount(0);
  await action(page, "Le premier", t.report.title).click();
  const form = page.getByRole("dialog", { name: t.report.title });
  await form.getByRole("button", { name: t.report.send }).click();
  await expect(form.getByText(t.report.required)).toBeVisible();
  await expect(form.getByLabel(t.report.reason)).toBeFocused();
  expect((await form.boundingBox())?.width).toBeLessThanOrEqual(600);
  await expectNoBarrier(page);
  await form.getByLabel(t.report.reason).selectOption("Révélation de l’intrigue");
  await expect(form.getByLabel(t.report.other)).toHaveCount(0);
  const sent = async () => {
    const [request] = await Promise.all([
      page.waitForRequest("**/api/comment-reports"),
      form.getByRole("button", { name: t.report.send }).click(),
    ]);
    await dialog(page).getByRole("button", { name: "OK" }).click();
    return request.postDataJSON() as object;
  };
  const comment: unknown = expect.any(Number);
  expect(await sent()).toEqual({ comment, report_problem: 5 });
  await expect(action(page, "Le premier", t.reported)).toBeDisabled();

  await action(page, "Le second", t.report.title).click();
  await form.getByLabel(t.report.reason).selectOption(t.report.otherChoice);
  await form.getByLabel(t.report.other).fill("Hors sujet");
  expect(await sent()).toEqual({ comment, report_problem: null, other_reason: "Hors sujet" });
});

test("reviews load ten at a time; a link to one loads 300 and scrolls to it", async ({ film, someone }) => {
  const { page } = await someone("personal");
  const other = await someone("family");
  const first = await other.post({ video: film, text: "Tout en bas" });
  const reply = await other.post({ parent: first, text: "La réponse cherchée" });
  const author = other.visit.signedIn.user.user_profiles[0]?.id;
  await onDatabase(
    `insert into comments (video_id, profile_id, text) select ${film}, ${author}, 'Avis ' || n from generate_series(1, 14) n`,
  );
  await open(page, film);
  await expect(page.locator(".comment")).toHaveCount(10);
  await page.getByRole("button", { name: t.more }).click();
  await expect(page.locator(".comment")).toHaveCount(15);

  const asked = page.waitForRequest((request) => request.url().includes("limit=300"));
  await page.goto("/accueil");
  await page.goto(`/info-detail/${film}#avis-${reply}`);
  expect((await asked).url()).toContain(`extra_id=${reply}`);
  const target = page.locator(`#avis-${reply}`);
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
});

test("children see no reviews, and their pages request none", async ({ someone }) => {
  const { page } = await someone("family", 1);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/comments") && asked.push(request.url()));
  const [kids] = await onDatabase<{ id: number }>("select id from videos where slug = 'pourquoi-fait-il-nuit'");
  await page.goto(`/info-detail/${kids?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { name: t.title })).toHaveCount(0);
  expect(asked).toEqual([]);
});
