import type { AboveCeiling, WatchAction } from "#contract/playback.ts";
import type { Locale } from "#contract/fields.ts";
import type { Database } from "#server/database/pool.ts";
import { visitor, type Viewer } from "#server/database/visibility.ts";
import type { ActiveProfile } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { MediaSigner } from "#server/http/media-signing.ts";
import { instantOfSave, isCompleted, resumePosition } from "./place.ts";
import {
  countView,
  episodeAfter,
  findPosition,
  findTitle,
  isTrailerFor,
  lastEpisode,
  markViewed,
  savePosition,
  writeLog,
  type Title,
} from "./queries.ts";
import { videoOnScreen } from "./screen-queries.ts";
import { createScreens } from "./screens.ts";
import { createFolderSigner, mediaKeyIn, type MediaPlace, type SignedFolder } from "./stream-signing.ts";

/** A profile's views of one title that are closer than this are one. */
const viewMinutes = 30;
/** The clip before every film, and the folder it lies in. */
export const introKey = "intro";

export type PlaybackParts = { database: Database; signer: MediaSigner; place: MediaPlace };
export type Asked = { caller: ActiveProfile; locale: Locale; at: Date };
type OnScreen = Asked & { screen: string };
export type Playback = ReturnType<typeof createPlayback>;

export function createPlayback({ database, signer, place }: PlaybackParts) {
  const screens = createScreens(database);
  const signFolder = createFolderSigner(signer, place);

  /** The title if this profile may play it now. A title hidden from a kid is not there; the rest is told apart. */
  async function playable(id: number, { caller, locale, at }: Asked): Promise<Title> {
    const title = found(await findTitle(database, caller, id, locale, at), "video", id);
    if (caller.standing === 2) throw new AppError("subscriptionNeeded");
    if (title.rating > caller.ageCeiling) {
      const details: AboveCeiling = { rating: title.rating, age_ceiling: caller.ageCeiling };
      throw new AppError("aboveCeiling", { details });
    }
    return title;
  }

  /** Of a series, the episode its viewer has come to: the one left off, else the one after it, else the first. */
  async function toPlay(id: number, asked: Asked): Promise<Title & { media_key: string }> {
    let title = await playable(id, asked);
    if (title.type === "series") {
      const episode = await currentEpisode(title.id, asked);
      if (episode === undefined) throw new AppError("unavailable");
      title = await playable(episode, asked);
    }
    if (title.media_key === null) throw new AppError("unavailable");
    return { ...title, media_key: title.media_key };
  }

  /** What is watched, saved and logged: a film or an episode, never a series. */
  async function watchable(id: number, asked: Asked): Promise<Title> {
    const title = await playable(id, asked);
    if (title.type === "series") throw new AppError("notFound", { entity: "video", id });
    return title;
  }

  async function currentEpisode(seriesId: number, { caller, locale, at }: Asked): Promise<number | undefined> {
    const last = await lastEpisode(database, caller, caller.profileId, seriesId, at);
    if (last && !isCompleted(last.position_seconds, last.duration_seconds)) return last.id;
    const after = last && (await episodeAfter(database, caller, { seriesId, episodeId: last.id }, locale, at));
    return (after ?? (await episodeAfter(database, caller, { seriesId, episodeId: null }, locale, at)))?.id;
  }

  async function placeIn(title: Title, { caller }: Asked): Promise<number> {
    const row = await findPosition(database, caller.profileId, title.id);
    return resumePosition(row?.position_seconds ?? 0, title.duration_seconds);
  }

  return {
    place,

    async open(id: number, asked: OnScreen & { takeOver: number | undefined }) {
      const title = await toPlay(id, asked);
      const screen = await screens.take({ ...asked, videoId: title.id }, asked.takeOver);
      const { caller, locale, at } = asked;
      const [position, next] = await Promise.all([
        placeIn(title, asked),
        title.series_id === null
          ? undefined
          : episodeAfter(database, caller, { seriesId: title.series_id, episodeId: title.id }, locale, at),
      ]);
      return { title, screen, position, next, stream: signFolder(title.media_key, at), intro: signFolder(introKey, at) };
    },

    async view(id: number, asked: Asked): Promise<boolean> {
      const title = await watchable(id, asked);
      const { caller, at } = asked;
      const since = new Date(at.getTime() - viewMinutes * 60_000);
      return database.transaction(async (inside) => {
        const counted = await markViewed(inside, caller.profileId, title, at, since);
        if (counted) await countView(inside, title);
        return counted;
      });
    },

    async save(id: number, time: number, asked: OnScreen & { savedAt: string | undefined; leaving: boolean }) {
      const title = await watchable(id, asked);
      const { caller, at } = asked;
      if (!asked.leaving) await screens.renew({ ...asked, videoId: title.id });
      const positionSeconds = Math.min(time, title.duration_seconds);
      const completed = isCompleted(positionSeconds, title.duration_seconds);
      const save = { positionSeconds, completed, savedAt: instantOfSave(asked.savedAt, at), at };
      await savePosition(database, caller.profileId, title, save);
      return { watched_time: await placeIn(title, asked), completed };
    },

    async watchedTime(id: number, asked: Asked): Promise<number> {
      const title = found(await findTitle(database, asked.caller, id, asked.locale, asked.at), "video", id);
      return placeIn(title, asked);
    },

    async log(action: WatchAction, id: number, time: number, asked: OnScreen): Promise<Date | null> {
      const title = await watchable(id, asked);
      const { caller, screen, at } = asked;
      const leaving = action === "exited" || action === "ended";
      const lease = action === "playing" ? await screens.renew({ ...asked, videoId: title.id }) : undefined;
      if (leaving) await screens.free({ caller, screen });
      const { profileId, sessionId } = caller;
      await writeLog(database, { profileId, sessionId, videoId: title.id, action, time }, at);
      return lease?.expires_at ?? null;
    },

    /** Signs again what plays on this screen; a signature without a screen would pass the limit by. */
    async signAgain(url: string | undefined, asked: OnScreen): Promise<SignedFolder> {
      const { caller, screen, at } = asked;
      const shown = await videoOnScreen(database, { sessionId: caller.sessionId, screen });
      if (!shown) throw new AppError("screenLost");
      const title = await toPlay(shown.video_id, asked);
      const key = url === undefined ? title.media_key : mediaKeyIn(url, place);
      if (key !== title.media_key && key !== introKey) throw new AppError("notFound", { entity: "video" });
      await screens.renew({ ...asked, videoId: title.id });
      return signFolder(key, at);
    },

    async signTrailer(url: string, viewer: Viewer | null, at: Date): Promise<SignedFolder> {
      const key = mediaKeyIn(url, place);
      const known = key !== undefined && (await isTrailerFor(database, viewer ?? visitor, key, at));
      if (!known) throw new AppError("notFound", { entity: "trailer" });
      return signFolder(key, at);
    },
  };
}
