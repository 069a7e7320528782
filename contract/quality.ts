import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { mostReports } from "./quality-limits.ts";

/** Longer than any interval between two reports, in milliseconds. */
const longestMs = 120_000;
const Ms = (most: number) => z.int().check(z.gte(0), z.lte(most));
const Kbps = z.int().check(z.gte(0), z.lte(1_000_000));

export const networkKinds = ["cellular", "ethernet", "wifi", "other", "unknown"] as const;
export type NetworkKind = (typeof networkKinds)[number];

export const playerFailures = ["network", "service", "media"] as const;
export type PlayerFailure = (typeof playerFailures)[number];

/**
 * What a player measured since its last report, in the names of CMCD version 2 (CTA-5004-B, event mode); a name of our own has a
 * hyphen, as the standard wants it. It names no person: `sid` is random for each title that is opened.
 */
const Report = z.strictObject({
  v: z.literal(2),
  /** `t`: a minute has passed. `ps`: the playback ended, or was left. */
  e: z.enum(["t", "ps"]),
  /** The playback session. */
  sid: z.uuidv4(),
  /** Place of the report in its session, from 0. */
  sn: z.int().check(z.gte(0), z.lte(10_000)),
  /** When it was made, by the player's clock: milliseconds since 1970. */
  ts: z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
  /** The title's id. */
  cid: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  /** Playing, rebuffering, paused, ended, quit, fatal error. */
  sta: z.enum(["p", "r", "a", "e", "q", "f"]),
  /** Media start delay: how long the viewer waited for the first picture, without the intro clip. Once a session. */
  msd: z.optional(Ms(600_000)),
  /** Buffer starvation: whether the player stalled, and for how long; not while it seeks. */
  bs: z.boolean(),
  bsd: Ms(longestMs),
  /** How long frames moved. */
  "silecs-pd": Ms(longestMs),
  /** The rendition on screen, and the throughput that was measured. */
  br: z.optional(Kbps),
  mtp: z.optional(Kbps),
  /** Buffer length. */
  bl: z.optional(Ms(3_600_000)),
  /** Why playback became impossible. */
  ec: z.optional(z.array(z.enum(playerFailures)).check(z.maxLength(1))),
  "silecs-nt": z.enum(networkKinds),
});
export type QualityReport = z.output<typeof Report>;

export const quality = {
  reportQuality: endpoint({
    method: "POST",
    path: "/quality-reports",
    summary: "Takes what the player measured of its playback. A report that is sent twice counts once",
    access: "profile",
    unpaid: true,
    body: z.strictObject({
      /** When it is sent, by the same clock as `ts` of the reports. */
      ts: z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
      reports: z.array(Report).check(z.minLength(1), z.maxLength(mostReports)),
    }),
    answer: z.object({}),
    errors: ["tooManyAttempts"],
  }),
};
