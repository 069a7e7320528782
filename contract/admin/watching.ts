import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant } from "../fields.ts";
import { figureReaders as readers, keptDays, Month, period } from "./figures.ts";

/** Started and finished count a person once for each title and day. Finished: seen to the closing credits. */
const sums = { seconds: z.int(), starts: z.int(), finishes: z.int() };

const WatchingRow = z.object({
  from: z.string(),
  to: z.string(),
  ...sums,
  /** Days on which fewer than five households watched, which are in no sum. */
  withheld_days: z.int(),
});
const WatchingRows = z.object({ ...keptDays, rows: z.array(WatchingRow) });
export type WatchingRows = z.output<typeof WatchingRows>;
export type WatchingRow = z.output<typeof WatchingRow>;

const Week = z.nullable(z.object({ seconds: z.int(), starts: z.int() }));
const WatchingGlance = z.object({
  /** Films and episodes that can be watched somewhere; 1000 stands for as many or more. */
  films: z.int(),
  /** The last seven whole days, children included; null before anything was watched. */
  week: Week,
  /** The seven days before them; null where nothing is kept. */
  before: Week,
});
export type WatchingGlance = z.output<typeof WatchingGlance>;

const WatchedTitle = z.object({
  id: z.int(),
  title: z.string(),
  /** Of an episode. */
  series_title: z.nullable(z.string()),
  season_number: z.nullable(z.int()),
  episode_number: z.nullable(z.int()),
  ...sums,
});
export type WatchedTitle = z.output<typeof WatchedTitle>;

const WatchedMonth = z.object({
  kept_at: z.nullable(Instant),
  /** Those that can be asked for, the latest first, as '2026-03'. */
  months: z.array(z.string()),
  month: z.nullable(z.string()),
  /** The most watched first. */
  titles: z.array(WatchedTitle),
  /** Sums of the season's episodes among `titles`. */
  seasons: z.array(z.object({ series_title: z.string(), season_number: z.int(), episodes: z.int(), ...sums })),
  /** Of Paris. */
  hours: z.array(z.object({ hour: z.int(), ...sums })),
  /** How many are not shown: those of fewer than five households, and one more, so that none can be found by subtraction. */
  withheld_titles: z.int(),
  withheld_hours: z.int(),
});
export type WatchedMonth = z.output<typeof WatchedMonth>;

/** A part of a sheet, in pixels. */
const StopPicture = z.object({ sheet: z.string(), x: z.int(), y: z.int(), width: z.int(), height: z.int() });
export type StopPicture = z.output<typeof StopPicture>;

const Stops = z.object({
  title: z.string(),
  series_title: z.nullable(z.string()),
  /** Seconds. */
  duration: z.number(),
  /** How many stopped in all; 0 where they are fewer than five. */
  people: z.int(),
  /** Parts of the title, each with at least five people. */
  groups: z.array(z.object({ from: z.number(), to: z.number(), people: z.int(), picture: z.nullable(StopPicture) })),
});
export type Stops = z.output<typeof Stops>;

/** What is watched, by adults but for the sum of all; a job keeps the sums by day. */
export const adminWatching = {
  watchingGlance: endpoint({
    method: "GET",
    path: "/admin/figures/watching/week",
    summary: "How much was watched in the last seven days, and how much there is to watch",
    access: { staff: ["editor", ...readers.staff] },
    reads: "replica",
    answer: WatchingGlance,
    errors: [],
  }),
  watching: endpoint({
    method: "GET",
    path: "/admin/figures/watching",
    summary: "All that was watched by day, week or month, children included",
    access: readers,
    reads: "replica",
    query: z.object(period),
    answer: WatchingRows,
    errors: [],
  }),
  watchedMonth: endpoint({
    method: "GET",
    path: "/admin/figures/watching/month",
    summary: "What adults watched in a month, by title, season and hour; the latest month by default",
    access: readers,
    reads: "replica",
    query: z.object({ month: Month }),
    answer: WatchedMonth,
    errors: [],
  }),
  stops: endpoint({
    method: "GET",
    path: "/admin/figures/watching/stops",
    summary: "Where adults stopped in a title who have not gone on for a week",
    access: readers,
    reads: "replica",
    query: z.object({ video_id: Id }),
    answer: Stops,
    errors: ["notFound"],
  }),
  storyboardSheet: endpoint({
    method: "GET",
    path: "/admin/figures/watching/sheet",
    summary: "A sheet of pictures of a title",
    access: readers,
    query: z.object({ video_id: Id, sheet: z.string().check(z.maxLength(60, fault("tooLong"))) }),
    answer: z.string(),
    answerType: "image/webp",
    errors: ["notFound"],
  }),
  watchingFile: endpoint({
    method: "GET",
    path: "/admin/figures/watching.csv",
    summary: "All that was watched as a file: CSV (RFC 4180, UTF-8)",
    access: readers,
    query: z.object(period),
    answer: z.string(),
    answerType: "text/csv",
    errors: [],
  }),
  watchedMonthFile: endpoint({
    method: "GET",
    path: "/admin/figures/watching-month.csv",
    summary: "A month by title and hour as a file: CSV (RFC 4180, UTF-8)",
    access: readers,
    query: z.object({ month: Month }),
    answer: z.string(),
    answerType: "text/csv",
    errors: [],
  }),
} as const;
