import { useTranslations } from "use-intl";
import type { VideoCard } from "./card.ts";

/** 'H h MM min', or minutes rounded up below an hour. */
export function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  // No-break spaces: a number never stands apart from its unit.
  return hours === 0 ? `${minutes}\u00a0min` : `${hours}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}\u00a0min`;
}

/** Cuts after so many characters, with an ellipsis; a pair of code units is never split. */
export function truncated(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length).join("").trimEnd()}…`;
}

/** The words of a piece of HTML, for places that show a few of them. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/[ \n\t]+/g, " ")
    .trim();
}

type Counted = Pick<VideoCard, "type" | "duration" | "total_season" | "total_episode">;

/** How much there is to see: '2 saisons · 8 épisodes' of a series, else the length. */
export function useCountLine(): (video: Counted) => string {
  const t = useTranslations("catalogue");
  return (video) =>
    video.type === "series"
      ? `${t("seasons", { count: video.total_season ?? 0 })} · ${t("episodes", { count: video.total_episode ?? 0 })}`
      : durationText(video.duration);
}
