import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault } from "../fields.ts";
import { figureReaders as readers, keptDays, period } from "./figures.ts";

export const qualityKeys = ["title", "browser", "network"] as const;
export type QualityKey = (typeof qualityKeys)[number];
export type QualityKind = QualityKey | "all";

const figures = {
  playbacks: z.int(),
  /**
   * Mean of 100 · 8 / (8 + seconds) over all starts, from 0 to 100.
   * Source: Mux Data, "Startup Time Score" (docs.mux.com/guides/data/startup-time-metric).
   */
  start_score: z.nullable(z.number()),
  /** How long viewers waited for the first picture. */
  start_median_ms: z.nullable(z.int()),
  start_p95_ms: z.nullable(z.int()),
  /** Time stalled of the time played and stalled, 0 to 1. */
  stall_ratio: z.nullable(z.number()),
  stalled_playbacks: z.int(),
  /** That became impossible. */
  failed_playbacks: z.int(),
  /** The bit rate of half of the time played, and of all but a twentieth of it: at least. */
  bitrate_median_kbps: z.nullable(z.int()),
  bitrate_p5_kbps: z.nullable(z.int()),
};
const QualityFigures = z.object(figures);
export type QualityFigures = z.output<typeof QualityFigures>;

const QualityRows = z.object({
  ...keptDays,
  rows: z.array(z.object({ from: z.string(), to: z.string(), ...figures })),
});
export type QualityRows = z.output<typeof QualityRows>;

const QualityBy = z.object({
  ...keptDays,
  /** The most played first. */
  rows: z.array(
    z.object({
      /** A title's id, a browser's name, or a kind of network; empty for an unknown browser. */
      key: z.string(),
      title: z.nullable(z.string()),
      series_title: z.nullable(z.string()),
      ...figures,
    }),
  ),
  /** How many have fewer than five playbacks. */
  withheld: z.int(),
});
export type QualityBy = z.output<typeof QualityBy>;

/** How well playback goes, from what players report; a job keeps the sums by day. */
export const adminQuality = {
  quality: endpoint({
    method: "GET",
    path: "/admin/figures/quality",
    summary: "Start, stalls, failures and bit rate by day, week or month",
    access: readers,
    reads: "replica",
    query: z.object(period),
    answer: QualityRows,
    errors: [],
  }),
  qualityBy: endpoint({
    method: "GET",
    path: "/admin/figures/quality/by",
    summary: "Start, stalls, failures and bit rate of a period by title, browser or network",
    access: readers,
    reads: "replica",
    query: z.object({ from: period.from, to: period.to, by: z.enum(qualityKeys, fault("choice")) }),
    answer: QualityBy,
    errors: [],
  }),
  qualityByFile: endpoint({
    method: "GET",
    path: "/admin/figures/quality-by.csv",
    summary: "The same by title, browser or network as a file: CSV (RFC 4180, UTF-8)",
    access: readers,
    query: z.object({ from: period.from, to: period.to, by: z.enum(qualityKeys, fault("choice")) }),
    answer: z.string(),
    answerType: "text/csv",
    errors: [],
  }),
  qualityFile: endpoint({
    method: "GET",
    path: "/admin/figures/quality.csv",
    summary: "The same by day, week or month as a file: CSV (RFC 4180, UTF-8)",
    access: readers,
    query: z.object(period),
    answer: z.string(),
    answerType: "text/csv",
    errors: [],
  }),
} as const;
