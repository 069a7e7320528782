import { ask, test, watchFrom } from "./film-from-elsewhere.ts";
import { expect } from "./watchful.ts";

test("rights that end during playback are announced before, and end the film with their own message", async ({
  visit,
  player,
  elsewhere: { site, long },
}) => {
  const end = (inSeconds: number | null) =>
    ask(site.databaseUrl, `update videos set unpublished_at = now() + $2 * interval '1 second' where id = $1`, [
      long,
      inSeconds,
    ]);
  // Within the last announced minute, and within the time in which a refusal is taken as the end; rights-while-playing.test.ts covers
  // which minutes are announced.
  await end(30);
  try {
    await watchFrom(player, { visit, long }, 100);
    await expect(player.getByText(/^Cette vidéo ne se regarde plus que pendant 1 minute\.$/)).toBeVisible({
      timeout: 30_000,
    });
    await end(0);
    await expect(player.getByRole("heading", { name: "Cette vidéo a quitté le catalogue" })).toBeVisible({
      timeout: 60_000,
    });
    await expect(player.getByText("dans le catalogue de ce profil")).toHaveCount(0);
  } finally {
    await end(null);
  }
});

test("a title that is unpublished during playback is reported as withdrawn", async ({
  visit,
  player,
  elsewhere: { site, long },
}) => {
  await watchFrom(player, { visit, long }, 100);
  await ask(site.databaseUrl, "update videos set unpublished_at = now() where id = $1", [long]);
  try {
    await expect(player.getByRole("heading", { name: "Cette vidéo vient d’être retirée" })).toBeVisible({
      timeout: 30_000,
    });
  } finally {
    await ask(site.databaseUrl, "update videos set unpublished_at = null where id = $1", [long]);
  }
});
