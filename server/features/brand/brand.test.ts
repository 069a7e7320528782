import pg from "pg";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { BrandForm, BrandPicture, BrandSlot } from "#contract/admin/brand.ts";
import type { Client } from "#contract/client.ts";
import { nearestLegible, tonesOf } from "#contract/brand-colours.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createStaffMember, expectFault, openStaffSession, refusalOf } from "#tests/support/staff.ts";

let app: TestApp;
/** A second process over the same database. */
let other: TestApp;
let admin: Client;
let token: string;
beforeAll(async () => {
  app = await createTestApp({}, { pages: true });
  other = await createTestApp({}, { over: app, pages: true });
  token = await openStaffSession(app, (await createStaffMember(app, ["admin"])).id);
  admin = app.as({ token });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
afterEach(() => change({ accent: null, logo: null, logo_light: null, icon: null }));

type Look = Omit<BrandForm, "reason" | "revision">;
const formOf = async (): Promise<BrandForm> => {
  const { logo, logo_light: light, icon, ...rest } = await admin("GET /admin/brand");
  return { ...rest, logo: logo?.key ?? null, logo_light: light?.key ?? null, icon: icon?.key ?? null };
};
const change = async (changes: Partial<Look>, form?: BrandForm) =>
  admin("PUT /admin/brand", { body: { ...(form ?? (await formOf())), ...changes } });

const drawing = (viewBox: string, fill = "#00b3a4") =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><rect width="100" height="100" fill="${fill}"/></svg>`,
  );
const [wide, square] = [drawing("0 0 100 25"), drawing("0 0 100 100")];
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#7c4dff" } })
    .png()
    .toBuffer();
const handIn = (slot: BrandSlot, file: Buffer) => {
  const form = new FormData();
  form.set("slot", slot);
  form.set("file", new Blob([new Uint8Array(file)]), "logo");
  return admin("POST /admin/brand/pictures", { body: form });
};
const page = async (from: TestApp, address = "/faq") => (await fetch(from.url + address)).text();
const lastAudit = () =>
  app.database.row<{ subject: string; before: unknown; after: unknown }>(
    sql`select subject, before, after from audit_log order by id desc limit 1`,
  );

test("without a look of the operator's own, pages hold nothing of one", async () => {
  const html = await page(app);
  expect(html).not.toContain("/brand/");
  expect(html).not.toContain('rel="manifest"');
  expect(html).toMatch(/<link rel="icon" type="image\/svg\+xml" href="(?:data:|\/assets\/)/);
  expect(await page(app, "/admin")).not.toContain("/brand/");
  expect((await fetch(`${app.url}/manifest.webmanifest`)).status).toBe(404);
});

test("a colour shows on the pages of every process at once, and its style sheet never changes", async () => {
  expect(await page(other)).not.toContain("/brand/");
  const { revision } = await change({ accent: "#00b3a4" });
  for (const one of [app, other])
    await expect
      .poll(() => page(one), { timeout: 5000 })
      .toContain(`<link rel="stylesheet" href="/brand/${revision}.css"/>`);
  expect(await page(other, "/admin")).toContain(`<link rel="stylesheet" href="/brand/${revision}.css" data-look>`);
  const sheet = await fetch(`${other.url}/brand/${revision}.css`);
  expect(sheet.headers.get("cache-control")).toContain("immutable");
  const css = await sheet.text();
  const { dark, office } = tonesOf("#00b3a4");
  expect(css).toContain(`--color-accent:#00b3a4;--color-accent-strong:${dark.strong};--color-accent-fore:${dark.fore}`);
  expect(css).toContain(
    `[data-theme="office"][data-theme]{--color-accent:#00b3a4;--color-accent-strong:${office.strong}`,
  );
  // The kids space keeps its own.
  expect(css).not.toMatch(/(?<!:not\(\[)data-theme="kids"\][^{]*\{[^}]*--color-accent/);
  await change({ accent: null });
  await expect.poll(() => page(other), { timeout: 5000 }).not.toContain("/brand/");
  expect(await (await fetch(`${other.url}/brand/${revision}.css`)).text()).toBe(css);
});

test("a kept page asks the database for no look", async () => {
  await change({ accent: "#00b3a4" });
  await expect.poll(() => page(app), { timeout: 5000 }).toContain("/brand/");
  await page(app, "/admin");
  const query = vi.spyOn(pg.Client.prototype, "query");
  await page(app);
  await page(app, "/admin");
  const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
  query.mockRestore();
  expect(statements.filter((text) => text.includes("brand_versions"))).toEqual([]);
});

test("a colour that could not be read is refused, with the nearest that can", async () => {
  const fault = await refusalOf(change({ accent: "#0033a0" }));
  expect(fault).toMatchObject({ status: 400, details: { nearest: nearestLegible("#0033a0") } });
  expect(Object.keys(fault?.messages ?? {})).toEqual(["accent"]);
  expect((await change({ accent: nearestLegible("#0033a0") })).accent).toBe(nearestLegible("#0033a0"));
});

test.each(["#FFB547", "ffb547", "red", "#fff", "url(x)", "#ffb547}"])("%s is no colour", async (accent) => {
  expect(Object.keys((await refusalOf(change({ accent })))?.messages ?? {})).toEqual(["accent"]);
});

describe("pictures", () => {
  test("a drawing is served as it was cleaned, with what phones and letters need", async () => {
    const [logo, icon] = [await handIn("logo", wide), await handIn("icon", square)];
    expect(logo).toMatchObject({ width: 100, height: 25, url: `/brand/${logo.key}/logo.svg` });
    const { revision } = await change({ logo: logo.key, icon: icon.key });
    const served = await fetch(app.url + logo.url);
    expect(served.headers.get("content-type")).toBe("image/svg+xml");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
    expect(await served.text()).toContain('<rect width="100" height="100" fill="#00b3a4"/>');
    const sizes = { "icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512 };
    for (const [name, side] of Object.entries(sizes)) {
      const file = Buffer.from(await (await fetch(`${app.url}/brand/${icon.key}/${name}`)).arrayBuffer());
      expect(await sharp(file).metadata()).toMatchObject({ format: "png", width: side, height: side });
    }
    await expect.poll(() => page(app), { timeout: 5000 }).toContain(`href="/brand/${icon.key}/icon.svg"`);
    const html = await page(app);
    expect(html).toContain(`<link rel="apple-touch-icon" href="/brand/${icon.key}/icon-180.png"/>`);
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
    expect(await page(app, "/admin")).toContain(
      `<link rel="icon" type="image/svg+xml" href="/brand/${icon.key}/icon.svg">`,
    );
    const css = await (await fetch(`${app.url}/brand/${revision}.css`)).text();
    expect(css).toContain(`--brand-logo:url("/brand/${logo.key}/logo.svg");--brand-ratio:4`);
    const manifest = (await (await fetch(`${app.url}/manifest.webmanifest`)).json()) as { icons: { src: string }[] };
    expect(manifest).toMatchObject({ name: "Silecs", theme_color: "#0b0f1c" });
    for (const { src } of manifest.icons) expect((await fetch(app.url + src)).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ subject: "brand", after: { logo: logo.key, icon: icon.key } });
  });

  test("only the pixels of a PNG are kept", async () => {
    const upload = await sharp(await png(600, 300))
      .withMetadata({ exif: { IFD0: { Copyright: "a secret" } } })
      .png()
      .toBuffer();
    const logo = await handIn("logo", upload);
    const served = Buffer.from(await (await fetch(app.url + logo.url)).arrayBuffer());
    expect(served.includes("a secret")).toBe(false);
    expect(await sharp(served).metadata()).toMatchObject({ format: "png", width: 256, height: 128 });
    const { channels } = await sharp(served).stats();
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([0x7c, 0x4d, 0xff, 255]);
  });

  test("light pages have a logo of their own where there is one", async () => {
    const [dark, light] = [await handIn("logo", wide), await handIn("logo_light", wide)];
    expect(dark.key).not.toBe(light.key);
    const { revision } = await change({ logo: dark.key, logo_light: light.key });
    const css = await (await fetch(`${app.url}/brand/${revision}.css`)).text();
    expect(css).toContain(
      `:is([data-theme="kids"],[data-theme="office"]){--brand-logo:url("/brand/${light.key}/logo.svg")`,
    );
  });

  test.each([
    ["icon", "svgUnsafe", () => Buffer.from('<svg viewBox="0 0 1 1"><script/></svg>')],
    ["logo", "brandFile", () => Buffer.from("GIF89a")],
    ["logo", "brandFile", async () => (await png(200, 100)).subarray(0, 60)],
    ["logo", "logoShape", () => drawing("0 0 100 5")],
    ["logo", "logoShape", () => drawing("0 0 10 20")],
    ["icon", "iconShape", () => wide],
    ["logo", "logoPixels", () => png(200, 50)],
    ["icon", "iconPixels", () => png(100, 100)],
    ["logo", "brandFileSize", () => Buffer.alloc(1024 * 1024 + 1)],
  ] as const)("a file for %s is refused: %s", async (slot, _fault, file) => {
    const refusal = await refusalOf(handIn(slot, await file()));
    expect(Object.keys(refusal?.messages ?? {})).toEqual(["file"]);
  });

  test("a picture belongs to its place, and is gone a day later if no look ever named it", async () => {
    const [unused, used] = [await handIn("icon", drawing("0 0 50 50")), await handIn("icon", drawing("0 0 60 60"))];
    expect(Object.keys((await refusalOf(change({ logo: used.key })))?.messages ?? {})).toEqual(["logo"]);
    await change({ icon: used.key });
    await change({ icon: null });
    app.clock.advance({ days: 1, seconds: 1 });
    token = await openStaffSession(app, (await createStaffMember(app, ["admin"])).id);
    admin = app.as({ token });
    await handIn("logo", wide);
    const isThere = async ({ key }: BrandPicture) =>
      (await app.database.rows(sql`select 1 as found from brand_pictures where key = ${key}`)).length === 1;
    expect([await isThere(unused), await isThere(used)]).toEqual([false, true]);
    expect(Object.keys((await refusalOf(change({ icon: unused.key })))?.messages ?? {})).toEqual(["icon"]);
  });

  test.each([
    "/brand/0.css",
    "/brand/999999.css",
    "/brand/1.css.map",
    `/brand/${"a".repeat(32)}/logo.svg`,
    "/brand/x/..%2flogo.svg",
  ])("%s is not there", async (address) => {
    expect((await fetch(app.url + address)).status).toBe(404);
  });
});

test("of two who save at once one is told, with what the other saved", async () => {
  const read = await formOf();
  const both = await Promise.all(
    ["#00b3a4", "#e5e500", "#ffb547"].map((accent) => refusalOf(change({ accent }, read))),
  );
  expect(both.map((one) => one?.status).toSorted()).toEqual([409, 409, undefined]);
  const { accent } = await admin("GET /admin/brand");
  expect(both.find((one) => one !== undefined)).toMatchObject({ details: { accent } });
  await expectFault(change({}, { ...read, revision: read.revision + 50 }), "conflict");
});

test("earlier looks are listed, the latest first, and can be taken again", async () => {
  await change({ accent: "#e5e500" });
  await change({ accent: "#00b3a4" });
  const { data } = await admin("GET /admin/brand/versions");
  expect(data.slice(0, 2)).toMatchObject([{ accent: "#00b3a4", saved_by: "Ada admin" }, { accent: "#e5e500" }]);
  expect((await change({ accent: data[1]?.accent ?? null })).accent).toBe("#e5e500");
});

test("only admins see and change it", async () => {
  const roles = ["editor", "moderator", "support", "accountant"] as const;
  const call = app.as({ token: await openStaffSession(app, (await createStaffMember(app, roles)).id) });
  await expectFault(call("GET /admin/brand"), "notAllowed");
  await expectFault(call("PUT /admin/brand", { body: await formOf() }), "notAllowed");
});
