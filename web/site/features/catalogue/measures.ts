import { useTranslations } from "use-intl";
import type { ImageStyle } from "#contract/images.ts";
import type { VideoCard } from "./card.ts";

/** 'H h MM min', or minutes rounded up below an hour. */
export function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  // No-break spaces: a number never stands apart from its unit.
  return hours === 0 ? `${minutes}\u00a0min` : `${hours}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}\u00a0min`;
}

/**
 * Keeps so many characters at most, with an ellipsis for the rest. No word is cut, unless it fills the place by itself; a
 * pair of code units is never split.
 */
export function truncated(text: string, length: number): string {
  const letters = [...text];
  if (letters.length <= length) return text;
  const cut = letters.slice(0, length).join("");
  const words = /\s/u.test(letters[length] ?? "") ? cut : cut.replace(/\s+\S+$/u, "");
  return `${words.replace(/[\s,;:.!?…–—-]+$/u, "")}…`;
}

/** How many letters of a title each kind of card has room for. */
const titleLengths: Record<ImageStyle, number> = {
  horizontal: 35,
  circle: 25,
  fullscreen: 60,
  vertical: 60,
  multiple: 60,
  kid: 60,
  cover: 60,
};

/** The size of a title's name over its picture: many words take the smaller one, and leave the picture in sight. */
export function nameSize(title: string): "text-2xl" | "text-3xl" {
  return [...title].length > 45 ? "text-2xl" : "text-3xl";
}

/** A title as a card of this kind shows it. */
export function shortTitle(title: string, shape: ImageStyle): string {
  return truncated(title, titleLengths[shape]);
}

/** How many letters of a description each place has room for; 'narrow' is a phone's screen, and a list. */
const descriptionLengths = { fullscreen: 240, multiple: 160, kidsLanding: 175, narrow: 210 } as const;

/** The first words of a description in HTML, as many as a place has room for. */
export function shortDescription(html: string, place: keyof typeof descriptionLengths): string {
  return truncated(plainText(html), descriptionLengths[place]);
}

/** A card shows so many of its categories. */
export const mostChips = 3;

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
export function countLine(video: Counted, t: ReturnType<typeof useTranslations<"catalogue">>): string {
  if (video.type !== "series") return durationText(video.duration);
  return `${t("seasons", { count: video.total_season ?? 0 })} · ${t("episodes", { count: video.total_episode ?? 0 })}`;
}

export function useCountLine(): (video: Counted) => string {
  const t = useTranslations("catalogue");
  return (video) => countLine(video, t);
}
