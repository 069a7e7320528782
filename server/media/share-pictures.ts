import { originalAccent, pageGround } from "#contract/brand-colours.ts";
import { LRUCache } from "lru-cache";
import { imageStyles } from "#contract/images.ts";
import { letterPicture, sharePicture } from "#contract/share-picture.ts";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import { bytesOf, type InMemory, openInMemory } from "#server/files/in-memory.ts";
import type { ServableFile, ServableFiles } from "./reply.ts";

const maxBytes = 150_000;
const memoryBytes = 16 * 1024 * 1024;
/** Concurrent renderings: each takes about 60 ms of a core. */
const mostAtOnce = 2;

/** The widest picture of a title first; an episode has no cover. */
const sourceNames = (["cover", "horizontal"] as const).flatMap((style) =>
  imageStyles[style].widths.toReversed().map((width) => `${style}-${width}.webp`),
);

/** What stands in the corner of the pictures. Another version makes them again. */
export type ShareMark = {
  version: string;
  /** A PNG in the place of the drawn mark; its width by its height. */
  picture?: { read: () => Promise<Buffer>; ratio: number };
  /** Of the drawn mark's moon. */
  accent: string;
};
const programMark: ShareMark = { version: "", accent: originalAccent };

/**
 * A store of pictures in which every folder of a title has a `share.jpg`: what messengers and networks show of the title,
 * in the shape and size that all of them take, and the same without a mark for letters. It is made from the title's wide
 * picture when it is first requested, and again when that picture changes. A `share.jpg` that lies in the folder takes precedence.
 */
export function withSharePictures(
  files: ServableFiles,
  pictures: Pictures,
  readMark: () => Promise<ShareMark> = async () => programMark,
): ServableFiles {
  const made = new LRUCache<string, InMemory>({
    maxSize: memoryBytes,
    sizeCalculation: ({ content }) => content.length,
  });
  const underWay = new Map<string, Promise<InMemory>>();
  const inTurn = turns(mostAtOnce);
  const drawMark = createMark(pictures);

  async function pictureOf(folder: string, isMarked: boolean): Promise<InMemory | undefined> {
    const source = await firstOf(files, folder);
    if (!source) return undefined;
    const { modifiedAt, sizeBytes } = source.info;
    const mark = isMarked ? await readMark() : undefined;
    const version = `${folder} ${mark?.version} ${modifiedAt.getTime()} ${sizeBytes}`;
    const known = made.get(version);
    if (known || underWay.has(version)) {
      await source.close();
      return known ?? underWay.get(version);
    }
    const making = inTurn(async () => {
      const content = await drawn(pictures, await bytesOf(await source.read()), mark && (await drawMark(mark)));
      return { info: { sizeBytes: content.length, modifiedAt }, content };
    }).finally(() => underWay.delete(version));
    underWay.set(version, making);
    const picture = await making;
    made.set(version, picture);
    return picture;
  }

  return {
    async open(key) {
      const stored = await files.open(key);
      const name = [sharePicture.name, letterPicture.name].find((each) => key.endsWith(`/${each}`));
      if (stored || name === undefined) return stored;
      const picture = await pictureOf(key.slice(0, -name.length), name === sharePicture.name);
      return picture && openInMemory(picture);
    },
  };
}

async function firstOf(files: ServableFiles, folder: string): Promise<ServableFile | undefined> {
  for (const name of sourceNames) {
    const file = await files.open(folder + name);
    if (file) return file;
  }
  return undefined;
}

/** The mark of the product in the lower left corner (see `BrandMark`), on a shade that leaves the rest of the picture bright. */
const overlayOf = async (mark: ShareMark) => `
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${sharePicture.width}" height="${sharePicture.height}" fill="none">
  <radialGradient id="shade" cx="92" cy="${sharePicture.height - 92}" r="250" gradientUnits="userSpaceOnUse">
    <stop stop-color="${pageGround}" stop-opacity="0.72"/><stop offset="0.35" stop-color="${pageGround}" stop-opacity="0.5"/>
    <stop offset="1" stop-color="${pageGround}" stop-opacity="0"/>
  </radialGradient>
  <rect width="100%" height="100%" fill="url(#shade)"/>
  <g transform="translate(48 ${sharePicture.height - 138}) scale(2.8)">${await drawnMark(mark)}</g>
</svg>`;

/** In a square of 32, or as wide as its ratio makes it. */
async function drawnMark({ picture, accent }: ShareMark): Promise<string> {
  if (picture) {
    const content = await picture.read();
    return `<image width="${32 * picture.ratio}" height="32" xlink:href="data:image/png;base64,${content.toString("base64")}"/>`;
  }
  return `
    <path d="M27.8 12.2A12.5 12.5 0 1 1 19.8 4.1" stroke="#f3f1ea" stroke-width="2.5" stroke-linecap="round"/>
    <circle cx="16" cy="16" r="6" fill="#f3f1ea"/>
    <circle cx="24.8" cy="7.2" r="3.6" fill="${accent}"/>
  `;
}

/** The latest mark is drawn once. */
function createMark(pictures: Pictures): (mark: ShareMark) => Promise<Buffer> {
  let last: { version: string; drawn: Promise<Buffer> } | undefined;
  return (mark) => {
    if (last?.version !== mark.version) last = { version: mark.version, drawn: overlayOf(mark).then(pictures.draw) };
    const { drawn: picture } = last;
    picture.catch(() => (last = undefined));
    return picture;
  };
}

/** They were made here; the largest is 1440 pixels wide. */
const allowed = { formats: ["webp"], mostPixels: 16_000_000 } as const;
const qualities = [82, 70, 55, 40, 25] as const;

/** The best quality within the size limit of messengers. */
async function drawn(pictures: Pictures, source: Buffer, mark: Buffer | undefined): Promise<Buffer> {
  const { width, height } = sharePicture;
  const { made } = await pictures.make(source, allowed, {
    steps: [
      ["resize", { width, height, fit: "cover", position: "attention" }],
      ["flatten", { background: pageGround }],
    ],
    ...(mark && { overlay: mark }),
    outputs: qualities.map((quality) => [["jpeg", { quality, mozjpeg: true }]] as const),
  });
  const picture = made.find(({ data }) => data.length <= maxBytes) ?? made.at(-1);
  if (!picture) throw new Error("No picture was made");
  return picture.data;
}

/** Limits concurrency; further calls wait in order. */
function turns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
