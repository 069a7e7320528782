import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, line } from "./fields.ts";
import { Playing, OpenedStream, Signature, Tracks, Markers, NextEpisode } from "./opened-stream.ts";

/** Seconds into a title. */
const Position = z.number().check(z.gte(0), z.lte(1_000_000));

/** A browser tab or a device's player; a client that sends none has a single screen. */
const Screen = z._default(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)), "main");

/** `details` of a 600. `id` is the value for `take_over`; a title hidden from the caller is null. */
export const ScreensInUse = z.object({
  limit: z.int(),
  screens: z.array(
    z.object({
      id: z.int(),
      device_name: z.string(),
      profile_name: z.string(),
      video_title: z.nullable(z.string()),
      taken_at: Instant,
      this_device: z.boolean(),
    }),
  ),
});
export type ScreensInUse = z.output<typeof ScreensInUse>;

/** `details` of a 602. */
export const AboveCeiling = z.object({ rating: z.int(), age_ceiling: z.int() });
export type AboveCeiling = z.output<typeof AboveCeiling>;

/** The cookies' names are CloudFront's; `Expires-At` is in seconds since 1970, `Expires-In` in seconds from now. */
const SignedCookies = z.object({
  "Domain-Root": z.string(),
  "Expires-At": z.int(),
  /** For clients with a wrong clock. */
  "Expires-In": z.number(),
  "CloudFront-Policy": z.string(),
  "CloudFront-Signature": z.string(),
  "CloudFront-Holder": z.optional(z.string()),
  "CloudFront-Key-Pair-Id": z.string(),
});

export const watchActions = ["started", "paused", "exited", "playing", "seeked", "ended"] as const;
export type WatchAction = (typeof watchActions)[number];

/** With `freeAtNight`: when the episode plays next for whoever has no subscription. */
export type FreeAtNight = { opens_at: string };

/** Why a title may not play, or may not go on. */
const titleErrors = [
  "notFound",
  "noProfile",
  "subscriptionNeeded",
  "freeAtNight",
  "aboveCeiling",
  "parentalCodeNeeded",
  "screenLimit",
] as const;
const playbackErrors = [...titleErrors, "unavailable"] as const;
const reportErrors = [...titleErrors, "screenLost"] as const;

export const playback = {
  playingUrl: endpoint({
    method: "POST",
    path: "/videos/{id}/playing-url",
    summary: "Takes a screen and answers the signed stream; a series plays the episode its viewer has come to",
    access: "profile",
    kids: true,
    unpaid: true,
    params: z.object({ id: Id }),
    body: z.object({
      screen: Screen,
      /** Id of the screen whose lease this one takes over. */
      take_over: z.optional(z.nullable(z.int())),
      /** Only prepares: takes no lease, and the signatures cover the main playlist and the first picture only. */
      prepare: z._default(z.boolean(), false),
    }),
    answer: z.object({
      video: Playing,
      stream: OpenedStream,
      signature: Signature,
      intro: z.nullable(OpenedStream),
      tracks: Tracks,
      markers: Markers,
      storyboard_url: z.string(),
      watched_time: z.number(),
      next_episode: z.nullable(NextEpisode),
      /** When the viewer may watch it no longer: with its rights, or a free night; null where not within a day. */
      available_until: z.nullable(Instant),
      screen: z.nullable(z.object({ id: z.int(), expires_at: Instant })),
      /** The server's time, the reference for `saved_at`. */
      now: Instant,
    }),
    errors: playbackErrors,
  }),
  viewed: endpoint({
    method: "POST",
    path: "/videos/viewed",
    summary: "Counts a view",
    access: "profile",
    kids: true,
    unpaid: true,
    body: z.object({ video_id: z.int() }),
    answer: z.object({ counted: z.boolean() }),
    errors: ["notFound", "noProfile", "subscriptionNeeded", "freeAtNight", "aboveCeiling"],
  }),
  saveWatchedTime: endpoint({
    method: "POST",
    path: "/videos/watched-time",
    summary: "Remembers the place and renews the screen; a save older than the one kept changes nothing",
    access: "profile",
    kids: true,
    unpaid: true,
    body: z.object({
      video_id: z.int(),
      watched_time: Position,
      /** When the client saved; defaults to now and is capped at now. */
      saved_at: z.optional(z.iso.datetime({ offset: true })),
      screen: Screen,
      /** The last save of a page being unloaded: stores the position and leaves the lease as it is. */
      leaving: z._default(z.boolean(), false),
    }),
    answer: z.object({ watched_time: z.number(), completed: z.boolean() }),
    errors: reportErrors,
  }),
  watchedTime: endpoint({
    method: "GET",
    path: "/videos/{id}/watched-time",
    summary: "Where the profile stopped, in seconds; 0 when never begun or seen to its end",
    access: "profile",
    kids: true,
    unpaid: true,
    params: z.object({ id: Id }),
    answer: z.object({ watched_time: z.number() }),
    errors: ["notFound"],
  }),
  log: endpoint({
    method: "POST",
    path: "/video-log",
    summary: "Logs what the player does; 'playing' renews the screen, 'exited' and 'ended' free it",
    access: "profile",
    kids: true,
    unpaid: true,
    body: z.object({ action: z.enum(watchActions), id: z.int(), time: Position, screen: Screen }),
    answer: z.object({ screen_expires_at: z.nullable(Instant) }),
    errors: reportErrors,
  }),
  signedCookies: endpoint({
    method: "POST",
    path: "/signed/signed-cookies",
    summary: "Signs the title that plays here anew: the cookies, also to be used as a query string",
    access: "profile",
    kids: true,
    unpaid: true,
    body: z.object({
      /** The stream's URL; by default that of the title this device plays. */
      url: z.optional(z.nullable(line(500))),
      screen: Screen,
      /**
       * The title that plays here. If the lease was swept, as after a day of sleep, a new one is taken for this title.
       */
      video_id: z.optional(z.nullable(Id)),
    }),
    answer: SignedCookies,
    errors: [...playbackErrors, "screenLost", "screenLimit"],
  }),
  remoteAddress: endpoint({
    method: "POST",
    path: "/videos/{id}/remote-address",
    summary: "Signs what plays here as one address, for a receiver that sends no cookies; renews the screen",
    access: "profile",
    kids: true,
    unpaid: true,
    params: z.object({ id: Id }),
    body: z.object({ screen: Screen }),
    answer: z.object({
      /** A playlist in which every address carries the signature. It opens what the cookies open, until they end. */
      url: z.string(),
      expires_at: Instant,
    }),
    errors: [...playbackErrors, "screenLost"],
  }),
  trailerCookies: endpoint({
    method: "POST",
    path: "/pub/trailers/signed-cookies",
    summary: "Signs a trailer; of a title rated 18 once the parental code is given, and never for visitors",
    access: "optionalSession",
    kids: true,
    body: z.object({ trailer_url: line(500) }),
    answer: SignedCookies,
    errors: ["notFound", "parentalCodeNeeded"],
  }),
};
