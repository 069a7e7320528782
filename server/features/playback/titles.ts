import { parentalCodeMinutes } from "#contract/accounts.ts";
import { isFreeAt } from "#contract/free-night.ts";
import { codedRating } from "#contract/coded-rating.ts";
import type { FreeAtNight } from "#contract/playback.ts";
import type { Database } from "#server/database/pool.ts";
import { requireCodeGiven, requireUnderCeiling, type ProfileCall } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import { endOfFree, nextFreeNight } from "./free-night.ts";
import { isCompleted, resumePosition } from "./resume-position.ts";
import { findTitle, type Title } from "./queries.ts";
import { findPosition } from "./position-queries.ts";
import { episodeAfter, lastEpisode } from "./episode-queries.ts";
import { wasOnScreen } from "./screen-queries.ts";

/** A call from a screen of a device. */
export type OnScreen = ProfileCall & { screen: string };
/** How long after its last heartbeat a screen may continue a title that needs the parental code. */
const codeHoldsMs = parentalCodeMinutes * 60_000;
export type Stream = Title & { media_key: string };
export type Titles = ReturnType<typeof createTitles>;

type Priced = Pick<Title, "is_free_episode" | "rating">;

/** Whether the account may play it: free episodes are for everybody who is signed in, at the hours of their rating. */
export function isEntitled({ is_free_episode, rating }: Priced, { caller, at }: ProfileCall): boolean {
  return caller.subscriptionStatus === 1 || (is_free_episode && isFreeAt(rating, at));
}

/** @throws AppError freeAtNight by day; noProfile before the first payment, subscriptionNeeded after the last */
function requireEntitled(title: Title, call: ProfileCall): void {
  if (isEntitled(title, call)) return;
  const { caller, at } = call;
  if (title.is_free_episode)
    throw new AppError("freeAtNight", { details: { opens_at: nextFreeNight(at).toISOString() } satisfies FreeAtNight });
  throw new AppError(caller.subscriptionStatus === 0 ? "noProfile" : "subscriptionNeeded");
}

/** When somebody may watch it no longer: with its rights, or with the night for whoever has no subscription. */
function endFor({ unpublished_at: end, rating }: Title, { caller, at }: ProfileCall): Date | null {
  const night = caller.subscriptionStatus === 1 ? null : endOfFree(rating, at);
  return earlier(end, night);
}

export function earlier(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : (one ?? other);
}

export function createTitles(database: Database) {
  /**
   * The title if this profile may play it now; of a series, its episodes are asked about one by one. A title hidden from a
   * kid is not there; the rest is told apart.
   */
  async function playable(id: number, call: ProfileCall): Promise<Title> {
    const { caller, locale, at } = call;
    const title = found(await findTitle(database, caller, id, locale, at), "video", id);
    if (title.type !== "series") requireEntitled(title, call);
    requireUnderCeiling(title.rating, caller);
    return title;
  }

  /**
   * Every call that opens a title, or puts it on a screen, passes here. A film that was begun with the code runs to its
   * end without another: its own screen is let through.
   */
  async function requireCode({ id, rating }: Title, { caller, screen, at }: OnScreen): Promise<void> {
    if (rating < codedRating || caller.parentalCode === "given") return;
    const since = new Date(at.getTime() - codeHoldsMs);
    const { sessionId, profileId } = caller;
    const own = { sessionId, screen, profileId, videoId: id };
    if (caller.parentalCode === "unset" || !(await wasOnScreen(database, own, since))) requireCodeGiven(caller);
  }

  async function currentEpisode(seriesId: number, { caller, locale, at }: ProfileCall): Promise<number | undefined> {
    const last = await lastEpisode(database, caller, caller.profileId, seriesId, at);
    if (last && !isCompleted(last.position_seconds, last.duration_seconds)) return last.id;
    const after = last && (await episodeAfter(database, caller, { seriesId, episodeId: last.id }, locale, at));
    return (after ?? (await episodeAfter(database, caller, { seriesId, episodeId: null }, locale, at)))?.id;
  }

  return {
    requireCode,

    /** A film or an episode, never a series. */
    async watchable(id: number, call: ProfileCall): Promise<Title> {
      const title = await playable(id, call);
      if (title.type === "series") throw new AppError("notFound", { entity: "video", id });
      return title;
    },

    /** With the end for this viewer. For a series, the viewer's current episode: the unfinished one, else the next, else the first. */
    async toPlay(id: number, call: OnScreen): Promise<Stream> {
      let title = await playable(id, call);
      if (title.type === "series") {
        const episode = await currentEpisode(title.id, call);
        if (episode === undefined) throw new AppError("unavailable");
        title = await playable(episode, call);
      }
      await requireCode(title, call);
      if (title.media_key === null) throw new AppError("unavailable");
      return { ...title, media_key: title.media_key, unpublished_at: endFor(title, call) };
    },

    /** The profile's position in seconds. */
    async placeIn(title: Title, { caller }: ProfileCall): Promise<number> {
      const row = await findPosition(database, caller.profileId, title.id);
      return resumePosition(row?.position_seconds ?? 0, title.duration_seconds);
    },

    async placeOf(id: number, call: ProfileCall): Promise<number> {
      const title = found(await findTitle(database, call.caller, id, call.locale, call.at), "video", id);
      return this.placeIn(title, call);
    },
  };
}
