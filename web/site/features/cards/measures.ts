import { useTranslations } from "use-intl";
import { imageStyles, type ImageStyle } from "#contract/images.ts";
import type { VideoCard } from "./card.ts";

/** Up to here minutes alone would tell a short film's length badly. */
const shortSeconds = 300;

/** 'H h MM min', minutes rounded up; '1 min 30' below five minutes, seconds below a minute. */
export function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole}\u00a0s`;
  if (whole < shortSeconds && whole % 60 !== 0)
    return `${Math.floor(whole / 60)}\u00a0min\u00a0${String(whole % 60).padStart(2, "0")}`;
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  // No-break spaces keep numbers with their units.
  return hours === 0 ? `${minutes}\u00a0min` : `${hours}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}\u00a0min`;
}

/**
 * Truncates at `length` characters with an ellipsis. Words are not cut unless a single one is too long; surrogate pairs are
 * never split.
 */
export function truncated(text: string, length: number): string {
  const letters = [...text];
  if (letters.length <= length) return text;
  const cut = letters.slice(0, length).join("");
  const words = /\s/u.test(letters[length] ?? "") ? cut : cut.replace(/\s+\S+$/u, "");
  return `${words.replace(/[\s,;:.!?…–—-]+$/u, "")}…`;
}

/** Font size of a title over its picture: long ones are smaller. */
export function nameSize(title: string): "text-2xl" | "text-3xl" {
  return [...title].length > 45 ? "text-2xl" : "text-3xl";
}

/** A title truncated for a card style. */
export function shortTitle(title: string, shape: ImageStyle): string {
  return truncated(title, imageStyles[shape].titleLength);
}

/** Maximum description length by place; 'narrow' for phones and lists. */
const descriptionLengths = { fullscreen: 240, multiple: 160, kidsLanding: 175, narrow: 210 } as const;

/** The beginning of an HTML description as plain text, truncated for a place. */
export function shortDescription(html: string, place: keyof typeof descriptionLengths): string {
  return truncated(plainText(html), descriptionLengths[place]);
}

/** Maximum number of categories on a card. */
export const mostChips = 3;

/** The plain text of an HTML fragment. */
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

/** '2 saisons · 8 épisodes' for a series, else the duration. */
export function countLine(video: Counted, t: ReturnType<typeof useTranslations<"catalogue">>): string {
  if (video.type !== "series") return durationText(video.duration);
  return `${t("seasons", { count: video.total_season ?? 0 })} · ${t("episodes", { count: video.total_episode ?? 0 })}`;
}

export function useCountLine(): (video: Counted) => string {
  const t = useTranslations("catalogue");
  return (video) => countLine(video, t);
}
