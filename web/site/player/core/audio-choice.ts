import { isSameLanguage } from "./caption-choice.ts";
import type { Opened, Preferences } from "./opened.ts";

export type AudioTrack = Opened["tracks"]["audio"][number];
export type AudioWish = Preferences["audio"];

/**
 * The sound to play. A wanted description that the language lacks falls back to its plain sound; a language that the title
 * lacks, or none wanted, to the title's first. Null where the sound is part of the picture's stream.
 */
export function audioFor(tracks: readonly AudioTrack[], wish: AudioWish): AudioTrack | null {
  const language = wish.language ?? tracks[0]?.language;
  if (language === undefined) return null;
  const wanted = tracks.filter((track) => isSameLanguage(track.language, language));
  const exact = wanted.find(({ description }) => description === wish.description);
  const own = exact ?? wanted.find(({ description }) => !description);
  return (
    own ?? (wish.language === null ? undefined : audioFor(tracks, { ...wish, language: null })) ?? tracks[0] ?? null
  );
}
