import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFence, type Fence } from "../fence/fence.ts";
import { BadFrame, createFrameReader } from "./frames.ts";
import type { PictureFault } from "./picture-fault.ts";
import { openPictures, type Allowed, type Pictures } from "./pictures.ts";
import { startWorker } from "./start-worker.ts";
import type { Step } from "./work.ts";

const allowed: Allowed = { formats: ["jpeg", "png", "webp", "gif", "heif"], mostPixels: 40_000_000 };
const small: Step[] = [["autoOrient"], ["resize", { width: 100, height: 100, fit: "cover" }], ["jpeg", {}]];

let fence: Fence;
let pictures: Pictures;
beforeAll(async () => {
  fence = await openFence("pictures");
  pictures = openPictures();
});
afterAll(() => pictures.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#102030" } });
const faultOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: PictureFault) => error.code,
  );
const made = (picture: Buffer, over: Partial<Allowed> = {}) =>
  pictures.make(picture, { ...allowed, ...over }, { outputs: [small] });

test("pictures of each format are read, upright, and made in several outputs at once", async () => {
  const turned = await plain(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { facts, made: results } = await pictures.make(turned, allowed, {
    outputs: [small, [["webp", {}]], [["raw"]]],
  });
  expect(facts).toEqual({ format: "jpeg", width: 200, height: 300 });
  expect(results.map(({ width, height }) => [width, height])).toEqual([
    [100, 100],
    [300, 200],
    [300, 200],
  ]);
  expect(results[2]?.data.length).toBe(300 * 200 * 3);
  for (const format of ["png", "webp", "gif", "avif"] as const) {
    const picture = await plain(60, 40).toFormat(format).toBuffer();
    expect(await pictures.inspect(picture, allowed)).toMatchObject({ width: 60, height: 40 });
  }
});

/** A PNG of one bit a pixel, all black: 100 KB that unpack to 900 MB. Source: https://www.w3.org/TR/png-3/#5PNG-file-signature. */
function bombOf(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const lines = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 6 });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", lines), chunk("IEND", Buffer.alloc(0))]);
}

test("a bomb of 30 000 × 30 000 pixels is refused by its header, and else costs its own process alone", async () => {
  const bomb = bombOf(30_000);
  expect(bomb.length).toBeLessThan(200_000);
  expect(await faultOf(made(bomb))).toBe("pixels");
  const whole = { outputs: [[["toColourspace", "srgb"], ["raw"]], [["raw"]]] } as const;
  const unpacked = faultOf(pictures.make(bomb, { ...allowed, mostPixels: 1_000_000_000 }, whole));
  if (!fence.lacks.includes("limits")) expect(await unpacked).toMatch(/^(memory|time)$/);
  await unpacked;
  expect(await faultOf(made(await plain(50, 50).png().toBuffer()))).toBe("none");
}, 180_000);

test("what is not one of the formats stays closed: SVG with an entity, TIFF, a page in a picture's clothes", async () => {
  const entity = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY secret SYSTEM "file:///etc/passwd">]>
    <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><text y="20">&secret;</text></svg>`;
  expect(await faultOf(made(Buffer.from(entity)))).toBe("format");
  expect(await faultOf(made(await plain(50, 50).tiff().toBuffer()))).toBe("format");
  const png = await plain(50, 50).png().toBuffer();
  expect(await faultOf(made(Buffer.concat([png.subarray(0, 16), Buffer.from(entity)])))).toBe("unreadable");
  expect(await faultOf(made(png, { formats: ["jpeg"] }))).toBe("format");
  // What follows a picture's end is not passed on.
  const { made: results } = await made(Buffer.concat([png, Buffer.from("<script>alert(1)</script>")]));
  expect(results[0]?.data.includes("script")).toBe(false);
});

test("a picture that is cut off is refused", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#000", noise } })
    .png()
    .toBuffer();
  expect(await faultOf(made(whole.subarray(0, whole.length / 2)))).toBe("unreadable");
  expect(await faultOf(made(Buffer.alloc(0)))).toMatch(/^(format|unreadable)$/);
});

test("this program's own drawings are drawn, and nobody else's after them", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>`;
  const png = await pictures.draw(svg);
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 40, height: 20 });
  expect(await faultOf(made(Buffer.from(svg)))).toBe("format");
});

/** The processes that read pictures and were started by this one. */
const workersHere = () =>
  readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => readOf(`/proc/${pid}/stat`).split(") ")[1]?.split(" ")[1] === String(process.pid))
    .filter((pid) => readOf(`/proc/${pid}/cmdline`).includes("pictures/picture-worker.ts"));
function readOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // It has just ended.
    return "";
  }
}

test("they are read under another account, without new privileges, network or secrets", async () => {
  const before = new Set(workersHere());
  process.env["APP_SECRET_OF_A_TEST"] = "a-secret";
  const worker = await startWorker(fence);
  delete process.env["APP_SECRET_OF_A_TEST"];
  const picture = await plain(50, 50).png().toBuffer();
  await worker.ask({ ...allowed, steps: [], outputs: [], seconds: 5 }, [picture], 10);
  const [pid = ""] = workersHere().filter((one) => !before.has(one));
  const status = readOf(`/proc/${pid}/status`);
  if (fence.user) expect(status).toMatch(new RegExp(`^Uid:(\\s+${fence.user.uid}){4}$`, "m"));
  if (fence.user) expect(status).toMatch(/^CapEff:\s+0+$/m);
  if (!fence.lacks.includes("privileges")) expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  if (!fence.lacks.includes("limits")) expect(readOf(`/proc/${pid}/limits`)).toMatch(/^Max file size +0 +0 /m);
  if (!fence.lacks.includes("network")) {
    const interfaces = readOf(`/proc/${pid}/net/dev`).matchAll(/^ *([\w.]+):/gm);
    expect([...interfaces].map(([, name]) => name)).toContain("lo");
    expect(readOf(`/proc/${pid}/net/dev`)).not.toBe(readOf("/proc/self/net/dev"));
  }
  expect(readOf(`/proc/${pid}/environ`)).not.toContain("a-secret");
  worker.stop();
  await worker.closed;
});

test("one that takes too long is ended and the next is read", async () => {
  const worker = await startWorker(fence);
  // Larger ones may reach the limit of memory first.
  const large = await plain(4000, 4000).png().toBuffer();
  const work = { ...allowed, steps: [], outputs: [[["avif", { effort: 9, quality: 90 }]]], seconds: 100 } as const;
  expect(await faultOf(worker.ask(work, [large], 0.2))).toBe("time");
  await worker.closed;
  expect(worker.isAlive()).toBe(false);
  expect(await faultOf(made(await plain(50, 50).png().toBuffer()))).toBe("none");
});

test("a process that was killed fails its picture alone", async () => {
  const lone = openPictures();
  const large = await plain(4000, 4000).png().toBuffer();
  await lone.inspect(large, allowed);
  const before = new Set(workersHere());
  const slow = faultOf(lone.make(large, allowed, { outputs: [[["avif", { effort: 9, quality: 90 }]]] }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const pid of before) process.kill(Number(pid), "SIGKILL");
  expect(await slow).toBe("ended");
  expect(await faultOf(lone.inspect(large, allowed))).toBe("none");
  await lone.close();
  expect(await faultOf(lone.inspect(large, allowed))).toBe("ended");
});

test("nothing is left of it in the folder of temporary files", async () => {
  const before = new Set(workersHere());
  const lone = openPictures();
  await lone.inspect(await plain(50, 50).png().toBuffer(), allowed);
  const folders = workersHere()
    .filter((pid) => !before.has(pid))
    .map((pid) => readlinkSync(`/proc/${pid}/cwd`));
  expect(folders.map((folder) => existsSync(folder))).toEqual([true]);
  await lone.close();
  expect(folders.map((folder) => existsSync(folder))).toEqual([false]);
});

test("a message that is malformed or too large is refused", () => {
  const frames: unknown[] = [];
  const reader = createFrameReader(({ header, parts }) => frames.push([header, parts.map(String)]), 10);
  const head = (text: string) => {
    const prefix = Buffer.alloc(4);
    prefix.writeUInt32BE(text.length);
    return Buffer.concat([prefix, Buffer.from(text)]);
  };
  const whole = Buffer.concat([head(`{"header":1,"sizes":[2,3]}`), Buffer.from("aabbb")]);
  for (const byte of Buffer.concat([whole, whole])) reader.push(Buffer.from([byte]));
  expect(frames).toEqual([
    [1, ["aa", "bbb"]],
    [1, ["aa", "bbb"]],
  ]);
  const pushed = (text: string) => () => createFrameReader(() => undefined, 10).push(head(text));
  for (const text of ["{", "[]", `{"sizes":[-1]}`, `{"header":1,"sizes":[11]}`]) expect(pushed(text)).toThrow(BadFrame);
  expect(() => createFrameReader(() => undefined, 10).push(Buffer.alloc(4, 0xff))).toThrow(BadFrame);
});
