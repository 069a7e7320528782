import { defaultPlayerPreferences, type PlayerPreferences } from "#contract/player-preferences.ts";
import type { Database } from "#server/database/pool.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import { found } from "#server/http/errors.ts";
import {
  findPreferences,
  findSeriesOf,
  keepPreferences,
  keepSeriesPreferences,
  type PreferenceRow,
} from "./preference-queries.ts";

export type PreferenceChanges = Partial<PlayerPreferences>;

/** How profiles like to watch. A profile reads and changes its own alone. */
export function createPlayerPreferences(database: Database) {
  /** The series of a title; null without a title, and for a film. @throws AppError notFound */
  const seriesOf = async (videoId: number | undefined, { caller, at }: Omit<ProfileCall, "locale">) =>
    videoId === undefined ? null : found(await findSeriesOf(database, caller, videoId, at), "video", videoId).series_id;
  const readFor = async (profileId: number, seriesId: number | null) =>
    preferencesIn(await findPreferences(database, profileId, seriesId));

  return {
    async read(videoId: number | undefined, call: Omit<ProfileCall, "locale">): Promise<PlayerPreferences> {
      return readFor(call.caller.profileId, await seriesOf(videoId, call));
    },

    /** Returns the preferences as read for the same title. */
    async change(videoId: number | undefined, changes: PreferenceChanges, call: Omit<ProfileCall, "locale">) {
      const { profileId } = call.caller;
      const seriesId = await seriesOf(videoId, call);
      await database.transaction(async (inside) => {
        await keepPreferences(inside, profileId, changes);
        if (seriesId !== null && (changes.captions ?? changes.audio))
          await keepSeriesPreferences(inside, { profileId, seriesId }, changes);
      });
      return readFor(profileId, seriesId);
    },
  };
}

const { caption_style: defaultStyle, ...defaults } = defaultPlayerPreferences;

function preferencesIn({ own, ofSeries }: PreferenceRow): PlayerPreferences {
  return {
    autoplay: own?.autoplay ?? defaults.autoplay,
    quality: own?.quality ?? defaults.quality,
    caption_style: own?.caption_style ?? defaultStyle,
    captions: ofSeries?.captions ?? own?.captions ?? defaults.captions,
    audio: ofSeries?.audio ?? own?.audio ?? defaults.audio,
  };
}
