import type { Markers } from "#contract/admin/title-shapes.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { lacks } from "./changing.ts";
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

/** A stream that is whole in the file store. */
export type NewMedia = { mediaKey: string; durationSeconds: number; tracks: readonly Track[] };

/** Changes of titles, for features that bring parts of them. */
export type Editing = ReturnType<typeof createEditing>;

/**
 * Every function takes the connection of a running transaction, so that a title changes with what it was made from, or not at
 * all. Viewers see the new part from the commit on.
 * @throws AppError notFound for an unknown title
 */
export function createEditing({ clock }: { clock: Clock }) {
  const titleOf = async (inside: Database, id: number) => found(await lockTitle(inside, id), "video", id);

  return {
    createTitle: (inside: Database, title: NewTitle): Promise<number> => createTitle(inside, title, clock.now()),

    /**
     * Switches a film or an episode to another stream with its alternate sound and captions.
     * @param media `durationSeconds`: whole seconds, at least 1
     * @returns the folder of the stream before; null for the first
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
     * Switches a title to other pictures.
     * @param pictures `color`: their dominant colour, '#rrggbb'
     * @returns the folder of the pictures before; null for the first
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

    /** Sets a title's first trailer. Returns the folders of the one before; null for the first. */
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

    /** Takes a title's first trailer away. Returns its folders; null where there is none. */
    async removeTrailer(inside: Database, id: number): Promise<{ mediaKey: string; imagesKey: string } | null> {
      await titleOf(inside, id);
      const previous = await findFirstTrailer(inside, id);
      if (previous) await deleteFirstTrailer(inside, id, clock.now());
      return previous ?? null;
    },

    /**
     * Keeps markers for a person to confirm, instead of those proposed before. Players do not see them. What a person has set,
     * confirmed or refused is left out.
     */
    proposeMarkers: (inside: Database, id: number, markers: Markers): Promise<void> =>
      proposeMarkers(inside, id, markers, clock.now()),

    /**
     * Shows a title to viewers from its planned date on, without one at once. Succeeds for a title that is published.
     * @throws AppError conflict, saying what is missing: its stream or its pictures
     */
    async publish(inside: Database, id: number): Promise<void> {
      const { type, mediaKey, imagesKey } = await titleOf(inside, id);
      if (type !== "series" && mediaKey === null) throw new AppError("conflict", { said: lacks.stream });
      if (imagesKey === "") throw new AppError("conflict", { said: lacks.pictures });
      await updatePublished(inside, id, clock.now());
    },
  };
}
