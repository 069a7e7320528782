import * as z from "zod/mini";
import { CarouselStyle, VideoCard, Video, ComingTitle } from "./video.ts";

const category = {
  id: z.int(),
  title: z.string(),
  priority: z.int(),
  style: CarouselStyle,
  /** Number of titles visible to the caller. */
  total_video: z.int(),
};

/** `line` is a sentence on what is found there, empty where nobody has written one. */
export const Category = z.object({ ...category, line: z.string() });

export const Age = z.object({ id: z.int(), name: z.string() });

/** A category's carousel. `index` is its position on the home page, from 6. */
export const HomeCategory = z.object({ ...category, index: z.int(), videos: z.array(VideoCard) });

/** How many featured titles and rows of categories home holds at most. */
export const homeLimits = { featured: 8, categories: 12 } as const;

/** A round badge that opens the age's page. */
export const HomeAge = z.extend(Age, { total_video: z.int(), color: z.string(), thumb_url: z.string() });

/**
 * The home page. Fixed positions: 1 histories, 2 most viewed, 3 featured, 4 suggestions, 5 kids; then the categories from
 * 6, and the ages last. What came last, the titles that leave soonest, and those that are announced, have no
 * position of their own. A kid's lists contain kids' titles only, and no suggestions from an adult's history.
 */
export const Home = z.object({
  topVideo: z.nullable(Video),
  listHistories: z.array(VideoCard),
  listMostViewed: z.array(VideoCard),
  listFeatured: z.array(VideoCard),
  listSuggestion: z.array(VideoCard),
  listKidVideo: z.array(VideoCard),
  listNew: z.array(VideoCard),
  listLeaving: z.array(VideoCard),
  listComing: z.array(ComingTitle),
  listCategory: z.array(HomeCategory),
  listVideosByAges: z.array(HomeAge),
});
