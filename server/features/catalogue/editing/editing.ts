import type { Markers } from "#contract/admin/title-shapes.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { missingPartTexts } from "./changing.ts";
import { createTitle, type NewTitle } from "./drafts.ts";
import {
  deleteFirstTrailer,
  findFirstTrailer,
  lockTitle,
  replaceTracks,
  updateMedia,
  updatePictures,
  updatePublished,
  upsertFirstTrailer,
  type Track,
} from "./part-queries.ts";
import { deleteProposal } from "./proposal-queries.ts";
import { proposeMarkers } from "./proposals.ts";

export type { NewTitle, Track };

/** A stream that is completely stored. */
export type NewMedia = { mediaKey: string; durationSeconds: number; tracks: readonly Track[] };

/** Functions for features that change parts of titles. */
export type Editing = ReturnType<typeof createEditing>;

/**
 * Every function runs in the caller's transaction, so that a title changes atomically with its source. Viewers see the change
 * once it is committed.
 * @throws AppError notFound for an unknown title
 */
export function createEditing({ clock }: { clock: Clock }) {
  const titleOf = async (inside: Database, id: number) => found(await lockTitle(inside, id), "video", id);

  return {
    createTitle: (inside: Database, title: NewTitle): Promise<number> => createTitle(inside, title, clock.now()),

    /**
     * Replaces the stream of a film or episode, with its alternate audio and captions.
     * @param media `durationSeconds`: whole seconds, at least 1
     * @returns the folder of the previous stream; null if there was none
     * @throws AppError invalid for a series, which has no stream
     */
    async setMedia(inside: Database, id: number, media: NewMedia): Promise<string | null> {
      const { type, mediaKey: previous } = await titleOf(inside, id);
      if (type === "series") throw new AppError("invalid");
      const { mediaKey, durationSeconds, tracks } = media;
      await updateMedia(inside, id, { mediaKey, durationSeconds, at: clock.now() });
      await replaceTracks(inside, id, tracks);
      if (mediaKey !== previous) await deleteProposal(inside, id, { settledToo: true });
      return previous;
    },

    /**
     * Replaces a title's pictures.
     * @param pictures `color`: their dominant colour, '#rrggbb'
     * @returns the folder of the previous pictures; null if there were none
     */
    async setPictures(
      inside: Database,
      id: number,
      pictures: { imagesKey: string; color: string },
    ): Promise<string | null> {
      const { imagesKey: previous } = await titleOf(inside, id);
      await updatePictures(inside, id, { ...pictures, at: clock.now() });
      return previous === "" ? null : previous;
    },

    /** Sets a title's first trailer. Returns the folders of the previous one; null if there was none. */
    async setTrailer(
      inside: Database,
      id: number,
      trailer: { mediaKey: string; imagesKey: string; durationSeconds: number },
    ): Promise<{ mediaKey: string; imagesKey: string } | null> {
      await titleOf(inside, id);
      const previous = await findFirstTrailer(inside, id);
      await upsertFirstTrailer(inside, id, { ...trailer, at: clock.now() });
      return previous ?? null;
    },

    /** Removes a title's first trailer. Returns its folders; null if there was none. */
    async removeTrailer(inside: Database, id: number): Promise<{ mediaKey: string; imagesKey: string } | null> {
      await titleOf(inside, id);
      const previous = await findFirstTrailer(inside, id);
      if (previous) await deleteFirstTrailer(inside, id, clock.now());
      return previous ?? null;
    },

    /**
     * Stores markers for an editor to confirm, and replaces earlier proposals. Players do not see them. Markers that an editor
     * has set, confirmed or refused are not proposed.
     */
    proposeMarkers: (inside: Database, id: number, markers: Markers): Promise<void> =>
      proposeMarkers(inside, id, markers, clock.now()),

    /**
     * Publishes a title on its planned date, or immediately without one. Idempotent.
     * @throws AppError conflict if its stream or pictures are missing
     */
    async publish(inside: Database, id: number): Promise<void> {
      const { type, mediaKey, imagesKey } = await titleOf(inside, id);
      if (type !== "series" && mediaKey === null) throw new AppError("conflict", { said: missingPartTexts.stream });
      if (imagesKey === "") throw new AppError("conflict", { said: missingPartTexts.pictures });
      await updatePublished(inside, id, clock.now());
    },
  };
}
