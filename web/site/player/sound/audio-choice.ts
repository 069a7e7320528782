import { isSameLanguage } from "../captions/caption-choice.ts";
import type { AudioTrack, Preferences } from "../state/opened.ts";

export type AudioPreference = Preferences["audio"];

/**
 * The audio track to play. Without an audio description in the preferred language, the plain track of that language; without the
 * preferred language, or without a preference, the title's first. Null if audio and video are muxed.
 */
export function audioFor(tracks: readonly AudioTrack[], preference: AudioPreference): AudioTrack | null {
  const language = preference.language ?? tracks[0]?.language;
  if (language === undefined) return null;
  const inLanguage = tracks.filter((track) => isSameLanguage(track.language, language));
  const exact = inLanguage.find(({ description }) => description === preference.description);
  const best = exact ?? inLanguage.find(({ description }) => !description);
  return (
    best ??
    (preference.language === null ? undefined : audioFor(tracks, { ...preference, language: null })) ??
    tracks[0] ??
    null
  );
}
