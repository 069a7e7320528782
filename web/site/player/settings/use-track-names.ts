import { useTranslations } from "use-intl";
import type { AudioTrack, CaptionTrack } from "#site/player/state/opened.ts";

/** A language's name in that language ('English', 'Français'). */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Names of tracks: the language's own name, and the kind in the page's language. */
export function useTrackNames() {
  const t = useTranslations("playback.settings");
  return {
    caption({ language, kind }: CaptionTrack): string {
      const name = languageName(language);
      return kind === "subtitles" ? name : t(kind === "sdh" ? "sdh" : "forced", { language: name });
    },
    audio({ language, description }: AudioTrack): string {
      return description ? t("described", { language: languageName(language) }) : languageName(language);
    },
  };
}
