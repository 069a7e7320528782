import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import type { EncodingDeps, Track } from "../deps.ts";
import { findTitle } from "../attempts/queries.ts";
import { findFilm, listTracks, replaceOlderCaptions } from "../captions/caption-queries.ts";
import { listTrailers } from "./version-queries.ts";

type Captions = Pick<Track, "language" | "role">;
type Deps = Pick<EncodingDeps, "database" | "editing" | "attachCaptions">;

/** The tracks and trailers of a title. */
export function createTitleMedia({ database, editing, attachCaptions }: Deps) {
  return {
    /** @throws AppError notFound */
    async titleMedia(videoId: number) {
      found(await findTitle(database, videoId), "video", videoId);
      const [tracks, trailers] = await Promise.all([listTracks(database, videoId), listTrailers(database, videoId)]);
      return { tracks: tracks.map(({ kind, language, role, label }) => ({ kind, language, role, label })), trailers };
    },

    /**
     * Removes captions, embedded or uploaded, from a title. Running players keep them until they reload the playlist.
     * @throws AppError notFound if the title has none of this language and role
     */
    async removeCaptions(inside: Database, videoId: number, { language, role }: Captions, at: Date): Promise<Track> {
      const film = found(await findFilm(inside, videoId), "video", videoId);
      const tracks = await listTracks(inside, videoId);
      const isRemoved = (track: Track) =>
        track.kind === "captions" && track.language === language && track.role === role;
      const removed = found(tracks.find(isRemoved), "captions");
      await replaceOlderCaptions(inside, { source_id: 0, video_id: videoId, language, role }, at);
      const { media_key: mediaKey, duration_seconds: durationSeconds } = film;
      const rest = tracks.filter((track) => !isRemoved(track));
      await editing.setMedia(inside, videoId, { mediaKey, durationSeconds, tracks: rest });
      await attachCaptions(inside, videoId);
      return removed;
    },

    /** @throws AppError notFound if the title has no trailer */
    async removeTrailer(inside: Database, videoId: number): Promise<{ mediaKey: string }> {
      return found(await editing.removeTrailer(inside, videoId), "trailer");
    },
  };
}
