import type { CaptionTrack, Preferences } from "../state/opened.ts";

export type CaptionPreference = Preferences["captions"];

/** Whether two language tags name the same language, whatever the region: 'fr' and 'fr-CA'. */
export function isSameLanguage(one: string, other: string): boolean {
  const primary = (tag: string) => tag.toLowerCase().split("-")[0];
  return primary(one) === primary(other);
}

/**
 * The captions to show. If the preferred kind is missing, another full kind in the same language. Without full captions,
 * the forced ones of the audio's language: they translate foreign-language passages.
 * @param languages.audio the language of the audio track; null when unknown
 */
export function captionFor(
  tracks: readonly CaptionTrack[],
  preference: CaptionPreference,
  languages: { page: string; audio: string | null },
): CaptionTrack | null {
  const { page, audio } = languages;
  const chosen = preference.on ? trackFor(tracks, preference, page) : undefined;
  const forced = tracks.find(({ kind, language }) => kind === "forced" && isSameLanguage(language, audio ?? page));
  return chosen ?? forced ?? null;
}

function trackFor(
  tracks: readonly CaptionTrack[],
  preference: CaptionPreference,
  page: string,
): CaptionTrack | undefined {
  const inLanguage = tracks.filter(({ language }) => isSameLanguage(language, preference.language ?? page));
  const full = (among: readonly CaptionTrack[]) => among.find(({ kind }) => kind !== "forced");
  const exact = inLanguage.find(({ kind }) => kind === preference.kind);
  // Without a preferred language, fall back to any.
  return exact ?? full(inLanguage) ?? (preference.language === null ? full(tracks) : undefined);
}

/** The captions that the captions key turns on: in the preferred language, else the page's, else the first. Undefined without tracks. */
export function captionsToTurnOn(
  tracks: readonly CaptionTrack[],
  preference: CaptionPreference,
  page: string,
): CaptionPreference | undefined {
  const full = tracks.filter(({ kind }) => kind !== "forced");
  const track =
    trackFor(full, preference, page) ??
    full.find(({ language }) => isSameLanguage(language, page)) ??
    full[0] ??
    tracks[0];
  return track && { on: true, language: track.language, kind: track.kind };
}

/** The mode of a text track: in the page we render its cues, in the browser's own window the browser does. */
export function captionMode(isChosen: boolean, isRenderedByBrowser: boolean): TextTrackMode {
  if (!isChosen) return "disabled";
  return isRenderedByBrowser ? "showing" : "hidden";
}
