import type { Page } from "@playwright/test";
import { fieldFaults } from "#contract/field-faults.ts";
import { expectFramesToAdvance } from "./at-the-player.ts";
import { expectNoBarrier } from "./barriers.ts";
import { enterAs, inDatabase, ownAccount } from "./own-account.ts";
import { texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

/** Adds a film with this rating, with another film's media and trailer; removes it after `use`. */
async function withFilm(rating: number, use: (id: number) => Promise<void>): Promise<void> {
  const id = await inDatabase(async (database) => {
    const { rows } = await database.query<{ id: number }>(
      `insert into videos (slug, type, title_fr, title_en, rating, duration_seconds, media_key, images_key, color, published_at)
       select 'classe', 'movie', 'Classé', 'Rated', $1, duration_seconds, media_key, images_key, color, '2001-01-01'
       from videos where slug = 'vertige' returning id`,
      [rating],
    );
    const id = rows[0]?.id ?? 0;
    await database.query(
      `insert into trailers (video_id, title_fr, title_en, media_key, images_key, duration_seconds)
       select $1, title_fr, title_en, media_key, images_key, duration_seconds from trailers
       where video_id = (select id from videos where slug = 'vertige')`,
      [id],
    );
    return id;
  });
  try {
    await use(id);
  } finally {
    await inDatabase((database) => database.query("delete from videos where id = $1", [id]));
  }
}

const saysRating = (page: Page, locale: "fr" | "en", age: number) =>
  expect(page.getByText(texts[locale].shell.rating.replace("{age}", String(age))).first()).toBeVisible();

test("a title rated 18 asks for the parental code, or to choose one, and then opens the film", async ({ page }) => {
  const t = texts.fr;
  const { mine } = t.accounts;
  const account = await ownAccount("personal", "fr");
  await enterAs(page, account);
  await withFilm(18, async (film) => {
    await page.goto(`/info-detail/${film}`);
    await saysRating(page, "fr", 18);
    await page.getByRole("link", { name: t.catalogue.watch, exact: true }).click();

    const choosing = page.getByRole("dialog", { name: mine.parental.setTitle });
    await expect(choosing).toContainText(t.profiles.parental.adult.choose);
    await expectNoBarrier(page);
    await choosing.getByLabel(mine.parental.code, { exact: true }).fill("4711");
    await choosing.getByLabel(mine.parental.password).fill(account.password);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: t.playback.skipIntro }).click();
    await expectFramesToAdvance(page);
    await saysRating(page, "fr", 18);

    // When the code expires it is asked for again; the way back leads to the film's page.
    await inDatabase((database) =>
      database.query("update sessions set unlocked_until = now() where account_id = $1", [account.id]),
    );
    await page.goto(`/info-detail/${film}`);
    const trailer = page.getByRole("button", { name: t.catalogue.trailer.name, exact: true });
    await trailer.click();
    const asking = page.getByRole("dialog", { name: t.profiles.parental.adult.title });
    await expect(asking).toContainText(t.profiles.parental.adult.text);
    await page.keyboard.press("Escape");
    await expect(trailer).toBeFocused();
    await page.getByRole("link", { name: t.catalogue.resume, exact: true }).click();
    await expect(asking).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(new RegExp(`/info-detail/${film}$`));
    await page.getByRole("link", { name: t.catalogue.resume, exact: true }).click();
    const code = asking.getByLabel(t.profiles.parental.code, { exact: true });
    await code.fill("0000");
    await page.keyboard.press("Enter");
    await expect(code).toHaveAccessibleDescription(fieldFaults.parentalCodeWrong.fr);
    await code.fill("4711");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: t.playback.skipIntro }).click();
    await expectFramesToAdvance(page);
  });
});

test("a title above the profile's age ceiling names the age and who can change it", async ({ page }) => {
  const t = texts.en.shell.above;
  const account = await ownAccount("family", "en");
  const secondary = await inDatabase(async (database) => {
    const { rows } = await database.query<{ id: number }>(
      `insert into profiles (account_id, name, avatar, sort_index, age_ceiling, language_id)
       values ($1, 'Zoé', 'avatars/comete.webp', 2, 12, 2) returning id`,
      [account.id],
    );
    return rows[0]?.id ?? 0;
  });
  await enterAs(page, account);
  await page.context().addCookies([{ name: "language", value: "en", url: page.url() }]);
  await page.evaluate((id) => {
    const { user_profiles } = JSON.parse(localStorage.getItem("user") ?? "{}") as { user_profiles: { id: number }[] };
    localStorage.setItem("profile", JSON.stringify(user_profiles.find((profile) => profile.id === id)));
  }, secondary);
  await withFilm(16, async (film) => {
    for (const place of ["info-detail", "watch"]) {
      await page.goto(`/${place}/${film}`);
      await expect(page.getByRole("heading", { name: t.title })).toBeVisible();
      await expect(page.getByText("It is not recommended under 16.")).toContainText("“Zoé” is 12.");
      await expect(page.getByText("Ada Lovelace, who manages the account, can change this limit")).toBeVisible();
      await expectNoBarrier(page);
    }
    await page.getByRole("link", { name: t.otherProfile }).click();
    await expect(page).toHaveURL(/\/selectionnez-un-utilisateur$/);
  });
});

test("the rating is shown on the card, in its preview, in search results and on the public page", async ({ page }) => {
  await enterAs(page, await ownAccount("personal", "fr"));
  const words = texts.fr.shell.rating.replace("{age}", "12");
  const { rows: categories } = await inDatabase((database) =>
    database.query<{ id: number }>("select id from categories where slug = 'grand-format'"),
  );
  await page.goto(`/category/${categories[0]?.id}`);
  const card = page.getByRole("link", { name: /^Vertige/ });
  await expect(card).toHaveAccessibleName(new RegExp(`${words}$`));
  await expect(card.locator(".card-rating")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Quinze pendules/ }).locator(".card-rating")).toHaveCount(0);
  await card.hover();
  await expect(page.locator(".card-preview").getByText(words)).toBeVisible();
  await page.goto("/search?keyword=vertige");
  await expect(page.getByRole("listitem").filter({ hasText: "Vertige" }).getByText(words)).toBeVisible();
  const { rows } = await inDatabase((database) => database.query("select id from videos where slug = 'vertige'"));
  await page.goto(`/video-info/${(rows as { id: number }[])[0]?.id}`);
  await saysRating(page, "fr", 12);
});
