import type { Locale } from "#contract/language.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { ServableFiles } from "#server/media/reply.ts";

/** What was watched of something in a day. */
export type WatchedSum = {
  kind: "house" | "title" | "hour";
  /** A title's id, an hour of Paris, or 0. */
  key: number;
  seconds: number;
  starts: number;
  finishes: number;
  /** 64 digits, 0 or 1: one for each household, or for several. */
  households: string;
};

export type WatchedTitle = {
  id: number;
  title: string;
  duration_seconds: number;
  media_key: string | null;
  series_id: number | null;
  series_title: string | null;
  season_id: number | null;
  season_number: number | null;
  episode_number: number | null;
};

/** What the figures of watching are made from, in the words of the features that own it. */
export type WatchingDeps = {
  database: Pool;
  jobs: Jobs;
  watched: {
    /** The sums between two instants; children count in that of the house alone. */
    between: (database: Database, asked: { from: Date; to: Date; seed: number }) => Promise<WatchedSum[]>;
    /** When the oldest entry was made. */
    oldest: (database: Database) => Promise<Date | null>;
    /** The civil days between two instants of which there are entries, in their order. */
    daysBetween: (database: Database, from: Date, to: Date) => Promise<string[]>;
    /** At which hundredths of a title how many adults stopped, and did not go on since. */
    stops: (database: Database, videoId: number, before: Date) => Promise<{ place: number; people: number }[]>;
  };
  /** How many films and episodes can be watched, up to 1000. */
  countFilms: (database: Database, at: Date) => Promise<number>;
  titlesOf: (database: Database, ids: readonly number[], locale: Locale) => Promise<WatchedTitle[]>;
  /** Where films have their storyboards. */
  media: ServableFiles;
};
