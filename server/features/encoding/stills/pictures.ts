import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { PosterCandidate } from "#contract/admin/title-media.ts";
import type { Locale } from "#contract/fields.ts";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { GivenDeps } from "../deps.ts";
import { acceptedPictures, makePictures, type Crops } from "./render-pictures.ts";
import * as pictures from "./picture-queries.ts";
import { findTitle } from "../attempts/queries.ts";

/** Where pictures lie that were handed in; no player may read them. */
export const ownPicturesFolder = "pictures/";
/** The longer side in pixels: larger pictures gain nothing on a screen. */
const longSide = 3840;
const leastSide = 640;

const texts = {
  unreadable: {
    fr: "Ce fichier n’est pas une image lisible. Il faut du JPEG, du PNG ou du WebP.",
    en: "This file is not a picture that can be read. JPEG, PNG or WebP is needed.",
  },
  small: {
    fr: `Cette image est trop petite : il faut au moins ${leastSide} pixels de large et de haut.`,
    en: `This picture is too small: at least ${leastSide} pixels in width and height are needed.`,
  },
} as const satisfies Record<string, Record<Locale, string>>;

/** A title's pictures, and what they are made of. */
export function createPictures({ database, media, images, pictures: reader, editing }: GivenDeps) {
  /** As JPEG. @throws AppError notFound */
  const candidatePicture = async (id: number): Promise<Buffer> => {
    const { version, name, file_key: fileKey } = found(await pictures.findCandidate(database, id), "poster", id);
    const file = found(await media.open(fileKey ?? `${version}/originals/${name}`), "poster", id);
    const content = await file.read();
    return Buffer.isBuffer(content) ? content : buffer(content);
  };
  /** Gives a title pictures, made of JPEG, PNG or WebP. Returns their folder. */
  const setPictures = async (inside: Database, videoId: number, picture: Buffer, crops: Crops = {}) => {
    const made = await makePictures({ images, pictures: reader }, { videoId, picture, crops });
    await editing.setPictures(inside, videoId, made);
    return made;
  };

  return {
    candidatePicture,

    async candidates(videoId: number) {
      found(await findTitle(database, videoId), "video", videoId);
      const rows = await pictures.listCandidates(database, videoId);
      return { data: rows.map(presented), chosen: (await pictures.findChoice(database, videoId)) ?? null };
    },

    /** Keeps a picture that was handed in, upright and as JPEG. @throws AppError notFound; invalid without one of use */
    async addCandidate(inside: Database, videoId: number, file: Buffer | undefined): Promise<PosterCandidate> {
      found(await findTitle(inside, videoId), "video", videoId);
      if (!file) throw new AppError("invalid", { fields: { file: "required" } });
      const { data, width, height } = await asJpeg(reader, file);
      const fileKey = `${ownPicturesFolder}${videoId}-${randomBytes(8).toString("hex")}.jpg`;
      await media.write(fileKey, Readable.from([data]));
      const row = await pictures.insertOwnPicture(inside, { videoId, fileKey, name: "picture.jpg", width, height });
      return presented(found(row, "poster"));
    },

    /**
     * Makes a title's pictures of one of its candidates, and remembers of what.
     * @param crops by style; the part that draws the eye where there is none
     * @throws AppError notFound, for another title's candidate too
     */
    async choosePicture(
      inside: Database,
      videoId: number,
      { candidate_id: id, crops }: { candidate_id: number; crops: Crops },
    ) {
      found(await findTitle(inside, videoId), "video", videoId);
      const candidate = found(await pictures.findCandidate(inside, id), "poster", id);
      if (candidate.video_id !== videoId) throw new AppError("notFound", { entity: "poster", id });
      const made = await setPictures(inside, videoId, await candidatePicture(id), crops);
      await pictures.keepChoice(inside, videoId, id, crops);
      return made;
    },

    /** Gives pictures to a title that has none. False where it has some. */
    async setFirstPictures(inside: Database, videoId: number, picture: Buffer): Promise<boolean> {
      if (await pictures.hasPictures(inside, videoId)) return false;
      await setPictures(inside, videoId, picture);
      return true;
    },
  };
}

const presented = ({ id, seconds, width, height }: pictures.CandidateRow): PosterCandidate => ({
  ...{ id, seconds, width, height },
  url: `/admin/poster-candidates/${id}`,
});

const asKept = [
  ["autoOrient"],
  ["resize", { width: longSide, height: longSide, fit: "inside", withoutEnlargement: true }],
  ["flatten", { background: "#000" }],
  ["toColourspace", "srgb"],
  ["jpeg", { quality: 92, mozjpeg: true }],
] as const;

/** @throws AppError invalid */
async function asJpeg(reader: Pictures, file: Buffer) {
  const refuse = (said: Record<Locale, string>) => new AppError("invalid", { said });
  const { facts, made } = await reader.make(file, acceptedPictures, { outputs: [asKept] }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== "PictureFault") throw error;
    throw refuse(texts.unreadable);
  });
  if (Math.min(facts.width, facts.height) < leastSide) throw refuse(texts.small);
  if (!made[0]) throw refuse(texts.unreadable);
  return made[0];
}
