import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openPictures } from "#server/adapters/pictures/pictures.ts";
import type { ServableFiles } from "./reply.ts";
import { withSharePictures, type ShareMark } from "./share-pictures.ts";

const pictures = openPictures();
afterAll(() => pictures.close());

/** A store in memory that records what is read. */
function createStore(readMark?: Parameters<typeof withSharePictures>[2]) {
  const kept = new Map<string, { content: Buffer; modifiedAt: Date }>();
  const read: string[] = [];
  const files: ServableFiles = {
    async open(key) {
      const file = kept.get(key);
      return (
        file && {
          info: { sizeBytes: file.content.length, modifiedAt: file.modifiedAt },
          read: async () => (read.push(key), file.content),
          close: async () => undefined,
        }
      );
    },
  };
  const put = (key: string, content: Buffer, at = "2026-03-01T12:00:00Z") =>
    kept.set(key, { content, modifiedAt: new Date(at) });
  return { files: withSharePictures(files, pictures, readMark), put, read };
}

async function contentOf(files: ServableFiles, key: string): Promise<Buffer | undefined> {
  return (await (await files.open(key))?.read()) as Buffer | undefined;
}

const plain = (color: string, width = 960, height = 420) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .webp()
    .toBuffer();

test("a title’s share picture is a JPEG of 1200 × 630 below 150 KB, whatever its cover shows", async () => {
  const { files, put } = createStore();
  // Noise compresses worst.
  const noise = { width: 2400, height: 1050, channels: 3 } as const;
  put(
    "film/cover-2400.webp",
    await sharp(randomBytes(2400 * 1050 * 3), { raw: noise })
      .webp({ quality: 80 })
      .toBuffer(),
  );
  put("episode/horizontal-640.webp", await plain("#c04030", 640, 360));
  for (const folder of ["film", "episode"]) {
    const picture = (await contentOf(files, `${folder}/share.jpg`)) ?? Buffer.alloc(0);
    const { format, width, height } = await sharp(picture).metadata();
    expect([folder, format, width, height]).toEqual([folder, "jpeg", 1200, 630]);
    expect(picture.length).toBeLessThan(150_000);
  }
});

test("above a letter it bears no mark", async () => {
  const { files, put } = createStore();
  put("film/cover-960.webp", await plain("#c0e0ff"));
  const darkest = async (name: string) => {
    const { channels } = await sharp(await contentOf(files, `film/${name}`)).stats();
    return Math.min(...channels.map(({ min }) => min));
  };
  expect(await darkest("share.jpg")).toBeLessThan(100);
  expect(await darkest("letter.jpg")).toBeGreaterThan(180);
  expect((await sharp(await contentOf(files, "film/letter.jpg")).metadata()).format).toBe("jpeg");
});

test("it is made once, from the widest picture, and again when that changes", async () => {
  const { files, put, read } = createStore();
  put("film/cover-960.webp", await plain("#204080"));
  put("film/horizontal-640.webp", await plain("#208040"));
  const [first, second] = await Promise.all(["film/share.jpg", "film/share.jpg"].map((key) => contentOf(files, key)));
  expect(first).toEqual(second);
  expect(await contentOf(files, "film/share.jpg")).toEqual(first);
  expect(read).toEqual(["film/cover-960.webp"]);
  put("film/cover-960.webp", await plain("#804020"), "2026-03-02T12:00:00Z");
  expect(await contentOf(files, "film/share.jpg")).not.toEqual(first);
});

test("one that lies there takes precedence; without any picture there is none; all else is as it was", async () => {
  const { files, put } = createStore();
  const own = Buffer.from("own");
  put("film/share.jpg", own);
  put("film/cover-960.webp", await plain("#204080"));
  put("share.jpg", own);
  expect(await contentOf(files, "film/share.jpg")).toBe(own);
  expect(await contentOf(files, "share.jpg")).toBe(own);
  for (const key of ["other/share.jpg", "film/other.jpg", "film/unshare.jpg"])
    expect(await files.open(key)).toBeUndefined();
});

test("a picture that cannot be read is told as a fault, and not remembered as one", async () => {
  const { files, put } = createStore();
  put("film/cover-960.webp", Buffer.from("no picture"));
  await expect(files.open("film/share.jpg")).rejects.toThrow(/unsupported image format/);
  put("film/cover-960.webp", await plain("#204080"), "2026-03-02T12:00:00Z");
  expect(await contentOf(files, "film/share.jpg")).toBeInstanceOf(Buffer);
});

test("an operator's own mark takes the place of the program's, on pictures that were made before, too", async () => {
  const logo = await sharp({ create: { width: 64, height: 32, channels: 3, background: "#00ff00" } })
    .png()
    .toBuffer();
  let mark: ShareMark = { version: "1", accent: "#ffb547" };
  const { files, put } = createStore(async () => mark);
  put("7/cover-960.webp", await plain("#202020"));
  const greenIn = async () => {
    const content = await contentOf(files, "7/share.jpg");
    const corner = { left: 60, top: 505, width: 100, height: 60 };
    // Statistics are of an input, before any operation on it.
    const { channels } = await sharp(await sharp(content).extract(corner).png().toBuffer()).stats();
    return (channels[1]?.mean ?? 0) - (channels[0]?.mean ?? 0);
  };
  expect(await greenIn()).toBeLessThan(20);
  mark = { version: "2", accent: "#ffb547", picture: { read: async () => logo, ratio: 2 } };
  expect(await greenIn()).toBeGreaterThan(150);
});
