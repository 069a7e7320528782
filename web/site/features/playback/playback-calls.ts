import { call, callWhileLeaving } from "#shared/api/client.ts";
import { queries } from "#shared/api/queries.ts";
import { signatureQuery } from "#shared/api/signature-query.ts";
import type { Opened } from "#site/player/state/opened.ts";
import type { NextUp, PlaybackCalls } from "#site/player/state/player-state.ts";
import { screenName } from "./screen-name.ts";
import { openHere } from "./open-here.ts";
import { takeStarted } from "./start-watch.ts";

/** The player's API calls, for this tab's screen. */
export function createPlaybackCalls(): PlaybackCalls {
  let screen = "main";
  /** Server time minus local time, so that saves of several devices are comparable. */
  let offsetMs = 0;
  return {
    async open(id, takeOver) {
      screen = await screenName();
      const opened = await ((takeOver === undefined && takeStarted(id)) || openHere(id, takeOver));
      offsetMs = Date.parse(opened.now) - Date.now();
      return opened;
    },
    async save(videoId, seconds, leaving) {
      const savedAt = new Date(Date.now() + offsetMs).toISOString();
      await callWhileLeaving("POST /videos/watched-time", {
        body: { video_id: videoId, watched_time: seconds, saved_at: savedAt, screen, leaving },
      });
      // The title's page shows the position, and may be rendered before this call completes.
      if (leaving) void queries.invalidateQueries({ queryKey: ["GET /videos/{id}"] });
    },
    async log(action, videoId, seconds) {
      await callWhileLeaving("POST /video-log", { body: { action, id: videoId, time: seconds, screen } });
    },
    async view(videoId) {
      await call("POST /videos/viewed", { body: { video_id: videoId } });
    },
    async signAgain({ videoId, url }, signal) {
      const body = { url, screen, video_id: videoId };
      const signed = await call("POST /signed/signed-cookies", { body }, signal);
      return { query: signatureQuery(signed), livesMs: signed["Expires-In"] * 1000 };
    },
    async urlForRemote(id) {
      const askedAtMs = Date.now();
      const { url, expires_at: expiresAt } = await call("POST /videos/{id}/remote-address", {
        params: { id },
        body: { screen },
      });
      return { url, livesMs: Date.parse(expiresAt) - askedAtMs - offsetMs };
    },
    nextAfter,
    preferences: (video) => call("GET /player-preferences", { query: { video } }),
    async prefer(video, change) {
      await callWhileLeaving("PUT /player-preferences", { body: { ...change, video } });
    },
  };
}

/** The next episode; after a film or a series' last episode the first of the next videos. */
async function nextAfter({ video, next_episode: episode }: Opened): Promise<NextUp | null> {
  if (episode) {
    const { id, title, rating } = episode;
    return { id, title, rating, kind: "episode", seriesId: video.series?.id ?? null };
  }
  if (video.type === "episode") return null;
  const { data } = await call("GET /videos/next-videos", { query: { video_id: video.id } });
  const [first] = data;
  return first
    ? {
        id: first.id,
        title: first.title,
        rating: first.rating,
        kind: first.type === "episode" ? "episode" : "movie",
        seriesId: first.series?.id ?? null,
      }
    : null;
}
