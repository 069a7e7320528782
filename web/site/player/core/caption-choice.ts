import type { Opened, Preferences } from "./opened.ts";

export type CaptionTrack = Opened["tracks"]["captions"][number];
export type CaptionWish = Preferences["captions"];

/** Whether two language tags name the same language, whatever the region: 'fr' and 'fr-CA'. */
export function isSameLanguage(one: string, other: string): boolean {
  const primary = (tag: string) => tag.toLowerCase().split("-")[0];
  return primary(one) === primary(other);
}

/**
 * The captions to show. Where the wanted kind is missing, another full kind in the same language. Without full captions,
 * the forced ones of the audio's language: they translate foreign-language passages.
 * @param languages.audio the language of the sound; null when unknown
 */
export function captionFor(
  tracks: readonly CaptionTrack[],
  wish: CaptionWish,
  languages: { page: string; audio: string | null },
): CaptionTrack | null {
  const { page, audio } = languages;
  const chosen = wish.on ? trackFor(tracks, wish, page) : undefined;
  const forced = tracks.find(({ kind, language }) => kind === "forced" && isSameLanguage(language, audio ?? page));
  return chosen ?? forced ?? null;
}

function trackFor(tracks: readonly CaptionTrack[], wish: CaptionWish, page: string): CaptionTrack | undefined {
  const inLanguage = tracks.filter(({ language }) => isSameLanguage(language, wish.language ?? page));
  const full = (among: readonly CaptionTrack[]) => among.find(({ kind }) => kind !== "forced");
  const exact = inLanguage.find(({ kind }) => kind === wish.kind);
  // Somebody who never chose a language gets the captions that there are.
  return exact ?? full(inLanguage) ?? (wish.language === null ? full(tracks) : undefined);
}

/** What the captions key turns on: the language chosen before, else the page's, else the first. Undefined without tracks. */
export function wishedWhenTurnedOn(
  tracks: readonly CaptionTrack[],
  wish: CaptionWish,
  page: string,
): CaptionWish | undefined {
  const full = tracks.filter(({ kind }) => kind !== "forced");
  const track =
    trackFor(full, wish, page) ?? full.find(({ language }) => isSameLanguage(language, page)) ?? full[0] ?? tracks[0];
  return track && { on: true, language: track.language, kind: track.kind };
}

/** How the browser treats a text track: those in our page are drawn by us, those in its own window by itself. */
export function captionMode(isChosen: boolean, isDrawnByBrowser: boolean): TextTrackMode {
  if (!isChosen) return "disabled";
  return isDrawnByBrowser ? "showing" : "hidden";
}
