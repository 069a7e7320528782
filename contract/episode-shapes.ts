import * as z from "zod/mini";
import { Chip } from "./chip.ts";
import { Rating } from "./rating.ts";

/** An episode in the list of its season. */
export const Episode = z.object({
  id: z.int(),
  video_id: z.int(),
  series_id: z.int(),
  season_id: z.int(),
  number: z.int(),
  title: z.string(),
  description: z.string(),
  duration: z.number(),
  rating: Rating,
  color: z.string(),
  thumb_url: z.string(),
  images_key: z.string(),
  is_free_episode: z.boolean(),
  /** The profile's position, 0 for visitors. */
  watched_time: z.number(),
  is_completed: z.boolean(),
});

/** An episode on its own, as in a notification: with its series and season. */
export const NotifiedEpisode = z.extend(Episode, { series: Chip, season: z.extend(Chip, { number: z.int() }) });

export const Season = z.object({ id: z.int(), number: z.int(), title: z.string(), episodes: z.array(Episode) });

export type Season = z.output<typeof Season>;
