import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawnAvatars, drawnAvatarUrl } from "#contract/avatars.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { subscribe, type Subscribed } from "#tests/support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const family = () => subscribe(app, {}, 3);
function save({ token }: Subscribed, form: Record<string, string | Blob>) {
  const body = new FormData();
  for (const [field, value] of Object.entries(form)) body.set(field, value);
  return app.as({ token })("POST /profiles", { body });
}
const photo = () => sharp({ create: { width: 640, height: 400, channels: 3, background: "#c04030" } });
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });
const picture = (avatarUrl: string) => fetch(app.url + avatarUrl);

test("a drawing can be chosen for any profile, takes an uploaded picture's place, and its file goes", async () => {
  const someone = await family();
  const { data } = await app.as({ token: someone.token })("GET /profiles");
  const drawn = async (id: number, avatar: string) =>
    (await save(someone, { id: String(id), name: "Camille", avatar })).profile.avatar_url;
  for (const { id } of data) {
    const uploaded = await save(someone, {
      id: String(id),
      name: "Camille",
      avatar_file: blob(await photo().jpeg().toBuffer()),
    });
    expect(await drawn(id, "baleine")).toBe("/images/avatars/baleine.webp");
    expect((await picture(uploaded.profile.avatar_url)).status).toBe(404);
    expect(await drawn(id, "comete")).toBe("/images/avatars/comete.webp");
    expect((await picture("/images/avatars/baleine.webp")).status).toBe(200);
  }
  expect((await save(someone, { name: "Zoé", avatar: "dune" })).profile.avatar_url).toBe("/images/avatars/dune.webp");
  await expect(drawn(data[0]!.id, "../secret")).rejects.toMatchObject({ status: 400 });
});

test("every drawing is there", async () => {
  for (const name of drawnAvatars) {
    const served = await picture(drawnAvatarUrl(name));
    expect([name, served.status, served.headers.get("content-type")]).toEqual([name, 200, "image/webp"]);
  }
});
