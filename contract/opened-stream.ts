import * as z from "zod/mini";
import { Instant } from "./fields.ts";
import { captionKinds } from "./player-preferences.ts";
import { Rating } from "./rating.ts";

/** The three parts of a CloudFront signature, named as in its query string and cookies. */
/** The query of the stream's files, by name. `Holder` is there where this service delivers the media itself. */
export const Signature = z.object({
  Policy: z.string(),
  Signature: z.string(),
  "Key-Pair-Id": z.string(),
  Holder: z.optional(z.string()),
});

/** A playlist, and the query string to append to every URL of its folder until it expires. */
const SignedStream = z.object({ url: z.string(), signature_query: z.string(), expires_at: Instant });

/** By the paths of files in the stream's folder. */
const ByPath = z.record(z.string(), z.string());

export const OpenedStream = z.extend(SignedStream, {
  /** What a player needs before its first segment; maybe none. */
  playlists: ByPath,
  /** With `prepare`: the query that opens each of the files that hold the first picture, and nothing else. */
  first_files: ByPath,
});

export const Playing = z.object({
  id: z.int(),
  type: z.enum(["movie", "episode"]),
  title: z.string(),
  duration: z.int(),
  series: z.nullable(z.object({ id: z.int(), title: z.string() })),
  season: z.nullable(z.object({ id: z.int(), number: z.int(), title: z.string() })),
  episode_number: z.nullable(z.int()),
  rating: Rating,
  images_key: z.string(),
  color: z.string(),
});

/** Labels are in the track's own language. URLs lie in the stream's folder, under its signature. */
export const Tracks = z.object({
  /** Alternate renditions, the one that plays by default first; none where the sound is in the film's own segments. */
  audio: z.array(z.object({ language: z.string(), label: z.string(), description: z.boolean(), url: z.string() })),
  captions: z.array(z.object({ language: z.string(), label: z.string(), kind: z.enum(captionKinds), url: z.string() })),
});

/** In seconds. */
const Span = z.object({ start: z.number(), end: z.number() });

export const Markers = z.object({
  intro: z.nullable(Span),
  recap: z.nullable(Span),
  /** From here on the film is over but for its credits. */
  credits_start: z.nullable(z.number()),
});

export const NextEpisode = z.object({
  id: z.int(),
  title: z.string(),
  season_number: z.int(),
  episode_number: z.int(),
  rating: Rating,
});
