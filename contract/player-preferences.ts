import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";

/** A language tag (BCP 47, at most 35 characters as RFC 5646, 4.4.1 recommends); null: no choice yet, the title's own. */
const Language = z.nullable(z.string().check(z.maxLength(35), z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/)));

/** `forced`: only what the viewer could not understand otherwise, such as signs. `sdh`: with sounds and speakers. */
export const captionKinds = ["subtitles", "sdh", "forced"] as const;
export type CaptionKind = (typeof captionKinds)[number];

/** The longest allowed height of the picture in pixels; `auto` adapts to the connection. */
export const qualities = ["auto", 360, 540, 720, 1080] as const;

export const captionStyles = {
  size: ["small", "medium", "large", "x_large"],
  /** Readable on every background that can be chosen. */
  color: ["white", "yellow", "green", "cyan"],
  background: ["none", "half", "solid"],
  edge: ["none", "outline", "shadow"],
} as const;

export const PlayerPreferences = z.object({
  /** Whether the next title starts by itself. */
  autoplay: z.boolean(),
  quality: z.literal(qualities),
  caption_style: z.object({
    size: z.enum(captionStyles.size),
    color: z.enum(captionStyles.color),
    background: z.enum(captionStyles.background),
    edge: z.enum(captionStyles.edge),
  }),
  captions: z.object({ on: z.boolean(), language: Language, kind: z.enum(captionKinds) }),
  /** `description`: the sound that tells what is seen, where a title has one. */
  audio: z.object({ language: Language, description: z.boolean() }),
});
export type PlayerPreferences = z.output<typeof PlayerPreferences>;

/** Of a profile that has chosen nothing. */
export const defaultPlayerPreferences: PlayerPreferences = {
  autoplay: true,
  quality: "auto",
  caption_style: { size: "medium", color: "white", background: "half", edge: "outline" },
  captions: { on: false, language: null, kind: "subtitles" },
  audio: { language: null, description: false },
};

export const playerPreferences = {
  readPlayerPreferences: endpoint({
    method: "GET",
    path: "/player-preferences",
    summary: "How the profile likes to watch; for a series, or an episode of one, with what was chosen for that series",
    access: "profile",
    kids: true,
    unpaid: true,
    query: z.object({ video: z.optional(Id) }),
    answer: PlayerPreferences,
    errors: ["notFound"],
  }),
  changePlayerPreferences: endpoint({
    method: "PUT",
    path: "/player-preferences",
    summary: "Changes the given preferences; captions and audio for the given video's series too",
    access: "profile",
    kids: true,
    unpaid: true,
    body: z.extend(z.partial(PlayerPreferences), { video: z.optional(z.nullable(z.int())) }),
    /** As read for that video. */
    answer: PlayerPreferences,
    errors: ["notFound"],
  }),
};
