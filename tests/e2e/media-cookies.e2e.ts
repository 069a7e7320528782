import { startFaultyProxy } from "#tests/support/faulty-proxy.ts";
import { visitAs } from "#tests/support/signed-in.ts";
import { startSite } from "#tests/support/start-site.ts";
import { expectFramesToAdvance } from "./at-the-player.ts";
import { ask } from "./film-from-elsewhere.ts";
import { expect, test } from "./watchful.ts";

/** Browsers resolve every name below localhost to the loopback address, and accept cookies for a domain of two labels. */
const domain = "silecs.localhost";

test("pages and media on two hosts of one domain: a film plays, and its cookies are valid until signing out", async ({
  browser,
  contextOptions,
}) => {
  let port = 0;
  let pages = "";
  const proxy = await startFaultyProxy({ port: () => port, pagesOrigin: () => pages });
  const media = `http://media.${domain}:${proxy.port}/media`;
  const { site, stop } = await startSite((url) => {
    port = Number(new URL(url).port);
    pages = `http://www.${domain}:${port}`;
    return { PUBLIC_URL: pages, MEDIA_URL: media, MEDIA_COOKIE_DOMAIN: domain };
  });
  const { context, signedIn } = await visitAs(browser, "family", {
    ...contextOptions,
    baseURL: pages,
    apiURL: site.url,
  });
  const page = await context.newPage();
  const [film] = await ask<{ id: number }>(site.databaseUrl, "select id from videos where media_key = 'kepler'");
  await page.goto(`/watch/${film?.id}`);
  await page.getByRole("button", { name: "Passer l’intro" }).click();
  await expectFramesToAdvance(page);

  /** The status of a segment without a query, with the browser's cookies or without: -1 where it may not be read. */
  const statusOf = (file: string, credentials: "include" | "omit") =>
    page.evaluate(
      ([url, mode]) =>
        fetch(url, { credentials: mode, cache: "no-store" }).then(
          ({ status }) => status,
          () => -1,
        ),
      [`${media}/${file}`, credentials] as const,
    );
  const cookies = await context.cookies(`${media}/kepler/master.m3u8`);
  expect(cookies.map(({ name, domain: of, httpOnly }) => [name, of, httpOnly]).toSorted()).toEqual(
    ["Key-Pair-Id", "Policy", "Signature"].map((part) => [`CloudFront-${part}`, `.${domain}`, true]),
  );
  expect(await statusOf("kepler/v360/init.mp4", "include")).toBe(200);
  expect(await statusOf("kepler/v360/init.mp4", "omit")).toBe(403);
  expect(await statusOf("epicycles/v360/init.mp4", "include")).toBe(403);

  await page.evaluate(
    (token) => fetch("/api/auth/logout", { method: "POST", headers: { authorization: `Bearer ${token}` } }),
    signedIn.token,
  );
  expect(await context.cookies(`${media}/kepler/master.m3u8`)).toEqual([]);
  expect(await statusOf("kepler/v360/init.mp4", "include")).toBe(403);
  await context.close();
  await stop();
  await proxy.stop();
});
