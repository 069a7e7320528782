import type { Locale } from "#contract/language.ts";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { PosterCandidate } from "#contract/admin/title-media.ts";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { GivenDeps } from "../deps.ts";
import { acceptedPictures, renderPictures, type Crops } from "./render-pictures.ts";
import * as pictures from "./candidate-queries.ts";
import { findTitle } from "../attempts/queries.ts";

/** Folder of the media store for uploaded pictures; not served to players. */
export const uploadedPicturesFolder = "pictures/";
/** Longer side in pixels to which uploads are scaled down: the width of a 4K screen. */
const maxLongSide = 3840;
const minSide = 640;

const texts = {
  unreadable: {
    fr: "Ce fichier n’est pas une image lisible. Il faut du JPEG, du PNG ou du WebP.",
    en: "This file is not a picture that can be read. JPEG, PNG or WebP is needed.",
  },
  small: {
    fr: `Cette image est trop petite : il faut au moins ${minSide} pixels de large et de haut.`,
    en: `This picture is too small: at least ${minSide} pixels in width and height are needed.`,
  },
} as const satisfies Record<string, Record<Locale, string>>;

/** A title's pictures and the candidates they are rendered from. */
export function createPictures({ database, media, images, pictures: reader, editing }: GivenDeps) {
  /** As JPEG. @throws AppError notFound */
  const candidatePicture = async (id: number): Promise<Buffer> => {
    const { version, name, file_key: fileKey } = found(await pictures.findCandidate(database, id), "poster", id);
    const file = found(await media.open(fileKey ?? `${version}/originals/${name}`), "poster", id);
    const content = await file.read();
    return Buffer.isBuffer(content) ? content : buffer(content);
  };
  /** Renders a title's pictures from a JPEG, PNG or WebP. Returns their folder and placeholder colour. */
  const setPictures = async (inside: Database, videoId: number, picture: Buffer, crops: Crops = {}) => {
    const made = await renderPictures({ images, pictures: reader }, { videoId, picture, crops });
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

    /** Stores an uploaded picture as an upright JPEG. @throws AppError notFound; invalid if it is missing, unreadable or too small */
    async addCandidate(inside: Database, videoId: number, file: Buffer | undefined): Promise<PosterCandidate> {
      found(await findTitle(inside, videoId), "video", videoId);
      if (!file) throw new AppError("invalid", { fields: { file: "required" } });
      const { data, width, height } = await asJpeg(reader, file);
      const fileKey = `${uploadedPicturesFolder}${videoId}-${randomBytes(8).toString("hex")}.jpg`;
      await media.write(fileKey, Readable.from([data]));
      const row = await pictures.insertUploadedPicture(inside, {
        videoId,
        fileKey,
        name: "picture.jpg",
        width,
        height,
      });
      return presented(found(row, "poster"));
    },

    /**
     * Renders a title's pictures from one of its candidates, and stores the choice.
     * @param crops by style; styles without one are cropped to the most salient region
     * @throws AppError notFound, also for another title's candidate
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
      await pictures.saveChoice(inside, videoId, id, crops);
      return made;
    },

    /** Renders pictures for a title that has none. Returns false if it has some. */
    async setFirstPictures(inside: Database, videoId: number, picture: Buffer): Promise<boolean> {
      if (await pictures.hasPictures(inside, videoId)) return false;
      await setPictures(inside, videoId, picture);
      return true;
    },
  };
}

const presented = ({ id, seconds, width, height }: pictures.CandidateRow): PosterCandidate => ({
  id,
  seconds,
  width,
  height,
  url: `/admin/poster-candidates/${id}`,
});

const storedJpegSteps = [
  ["autoOrient"],
  ["resize", { width: maxLongSide, height: maxLongSide, fit: "inside", withoutEnlargement: true }],
  ["flatten", { background: "#000" }],
  ["toColourspace", "srgb"],
  ["jpeg", { quality: 92, mozjpeg: true }],
] as const;

/** @throws AppError invalid */
async function asJpeg(reader: Pictures, file: Buffer) {
  const refuse = (said: Record<Locale, string>) => new AppError("invalid", { said });
  const { facts, made } = await reader
    .make(file, acceptedPictures, { outputs: [storedJpegSteps] })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== "PictureFault") throw error;
      throw refuse(texts.unreadable);
    });
  if (Math.min(facts.width, facts.height) < minSide) throw refuse(texts.small);
  if (!made[0]) throw refuse(texts.unreadable);
  return made[0];
}
