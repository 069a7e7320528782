import type { Database } from "#server/database/pool.ts";
import { ReadyJson } from "#server/http/api.ts";
import { requireUnderCeiling } from "#server/http/callers.ts";
import { found } from "#server/http/errors.ts";
import type { Audience } from "../audience.ts";
import type { Cards } from "../cards/cards.ts";
import { followingEpisodes, relatedVideos } from "./list-queries.ts";
import { findPlace, findSeasons, findNotifiedEpisode, findVideo } from "./title-queries.ts";

const relatedTitles = 20;

/** A title and the lists on its page. */
export function createTitles(database: Database, cards: Cards) {
  return {
    video: async (audience: Audience, id: number) => {
      const { data, rating } = found(await findVideo(database, id, audience), "video", id);
      requireUnderCeiling(rating, audience.viewer);
      return new ReadyJson(data);
    },
    episode: async (audience: Audience, id: number) => {
      const title = await findVideo(database, id, audience);
      const { data, rating } = found(title?.type === "episode" ? title : undefined, "episode", id);
      requireUnderCeiling(rating, audience.viewer);
      return new ReadyJson(data);
    },
    notifiedEpisode: async (audience: Audience, id: number) =>
      new ReadyJson(found(await findNotifiedEpisode(database, id, audience), "episode", id).data),
    episodes: async (audience: Audience, id: number) => {
      const { seasons, rating } = found(await findSeasons(database, id, audience), "video", id);
      requireUnderCeiling(rating, audience.viewer);
      return { data: seasons };
    },
    related: async (audience: Audience, id: number) => {
      const { seriesId } = found(await findPlace(database, id, audience), "video", id);
      const ids = await relatedVideos(database, seriesId ?? id, audience, "any", relatedTitles);
      return { data: await cards.list(ids, audience) };
    },
    next: async (audience: Audience, id: number) => {
      const { type } = found(await findPlace(database, id, audience), "video", id);
      const ids =
        type === "movie"
          ? await relatedVideos(database, id, audience, "movie", relatedTitles)
          : await followingEpisodes(database, id, audience, relatedTitles);
      return { data: await cards.list(ids, audience) };
    },
  };
}
