import * as z from "zod/mini";
import { personPattern } from "./choice-names.ts";
import { chosen, Facets, filtered } from "./choices.ts";
import { endpoint } from "./endpoint.ts";
import { Id, pageOf, paging } from "./fields.ts";
import { Person, Video, VideoCard } from "./video.ts";
import { Season, NotifiedEpisode } from "./episode-shapes.ts";
import { Home, Category, Age } from "./home-shapes.ts";

/** A search keyword: punctuation is dropped, and characters beyond the 100th are ignored. */
const Keyword = z.pipe(
  z.string(),
  z.transform((text: string) =>
    Array.from(
      text
        .slice(0, 400)
        .normalize("NFC")
        .replaceAll(/[\p{C}\s]+/gu, " ")
        .trim(),
    )
      .slice(0, 100)
      .join(""),
  ),
);
const searched = { keyword: z._default(Keyword, "") };
const IdParams = z.object({ id: Id });
const PersonSlug = z.string().check(z.maxLength(150), z.regex(personPattern));
const PersonParams = z.object({ slug: PersonSlug });
const CardPage = z.extend(pageOf(VideoCard), { total: z.int() });
const Cards = z.object({ data: z.array(VideoCard) });
const Removed = z.object({ delete: z.array(z.object({ entity: z.literal("history"), id: z.int() })) });

/** What profiles browse, kids too. */
const list = { method: "GET", access: "profile", kids: true, reads: "replica" } as const;

const browsing = {
  home: endpoint({
    ...list,
    path: "/home",
    summary: "Everything on the home page of this profile",
    answer: Home,
    errors: [],
  }),
  viewHistories: endpoint({
    ...list,
    path: "/profiles/view-histories",
    summary: "What this profile is watching, and what it may like next",
    answer: z.object({ histories: z.array(VideoCard), suggestion: z.array(VideoCard) }),
    errors: [],
  }),
  forgetHistory: endpoint({
    method: "DELETE",
    path: "/profiles/view-histories/{id}",
    summary: "Takes a film or series out of 'continue watching' and keeps its place",
    access: "profile",
    kids: true,
    params: IdParams,
    answer: Removed,
    errors: ["notFound"],
  }),
  categories: endpoint({
    ...list,
    path: "/categories",
    summary: "All categories with something to see, in their order",
    answer: z.object({ data: z.array(Category) }),
    errors: [],
  }),
  searchCategories: endpoint({
    ...list,
    path: "/categories/search",
    summary: "Categories whose title fits a keyword, the best first",
    query: z.object(searched),
    answer: z.object({ data: z.array(Category) }),
    errors: [],
  }),
  category: endpoint({
    method: "GET",
    path: "/categories/{id}",
    summary: "One category",
    access: "optionalSession",
    kids: true,
    params: IdParams,
    answer: Category,
    errors: ["notFound"],
  }),
  categoryVideos: endpoint({
    ...list,
    path: "/categories/{id}/videos",
    summary: "The titles of a category, the newest first unless another order is chosen",
    params: IdParams,
    query: z.object({ ...paging(20), ...chosen }),
    answer: CardPage,
    errors: ["notFound"],
  }),
  ages: endpoint({
    ...list,
    path: "/ages",
    summary: "The kids' ages",
    answer: z.object({ data: z.array(Age) }),
    errors: [],
  }),
  age: endpoint({
    method: "GET",
    path: "/ages/{id}",
    summary: "One age",
    access: "optionalSession",
    kids: true,
    params: IdParams,
    answer: Age,
    errors: ["notFound"],
  }),
  ageVideos: endpoint({
    ...list,
    path: "/ages/{id}/videos",
    summary: "The kids' titles for an age, the newest first unless another order is chosen",
    params: IdParams,
    query: z.object({ ...paging(20), ...chosen }),
    answer: CardPage,
    errors: ["notFound"],
  }),
};

const people = {
  searchPeople: endpoint({
    ...list,
    path: "/people/search",
    summary: "People whose name has words that begin like those of a keyword; of those with something to see here",
    query: z.object(searched),
    answer: z.object({ data: z.array(Person) }),
    errors: [],
  }),
  person: endpoint({
    method: "GET",
    path: "/people/{slug}",
    summary: "One person, by a name that they have or had; nobody without a title that this viewer may see",
    access: "optionalSession",
    kids: true,
    params: PersonParams,
    answer: Person,
    errors: ["notFound"],
  }),
  personVideos: endpoint({
    ...list,
    path: "/people/{slug}/videos",
    summary: "The films and series that credit a person, the newest first unless another order is chosen",
    params: PersonParams,
    query: z.object({ ...paging(20), ...chosen }),
    answer: CardPage,
    errors: ["notFound"],
  }),
};

const titles = {
  videos: endpoint({
    ...list,
    path: "/videos",
    summary:
      "All films and series, the newest first unless another order is chosen; 'filters[title]' keeps those with these " +
      "letters in the title, and leaves no other choice",
    query: z.object({ ...paging(100), ...chosen, "filters[title]": z._default(Keyword, "") }),
    answer: CardPage,
    errors: [],
  }),
  facets: endpoint({
    ...list,
    path: "/videos/facets",
    summary: "How many titles of a list each filter would leave: of all titles, or of a category, an age or a person",
    query: z.object({ ...filtered, category: z.optional(Id), age: z.optional(Id), person: z.optional(PersonSlug) }),
    answer: Facets,
    errors: ["notFound"],
  }),
  searchVideos: endpoint({
    ...list,
    path: "/videos/search",
    summary: "Films, series and episodes that fit a keyword, the best first",
    query: z.object({ ...paging(100), ...searched }),
    answer: CardPage,
    errors: [],
  }),
  relatedVideos: endpoint({
    ...list,
    path: "/videos/related",
    summary: "Titles of the same kind: most categories in common first",
    query: z.object({ video_id: Id }),
    answer: Cards,
    errors: ["notFound"],
  }),
  nextVideos: endpoint({
    ...list,
    path: "/videos/next-videos",
    summary: "What plays after a title: the next episodes of a series, other films after a film",
    query: z.object({ video_id: Id }),
    answer: Cards,
    errors: ["notFound"],
  }),
  video: endpoint({
    method: "GET",
    path: "/videos/{id}",
    summary: "One title whole",
    access: "profile",
    kids: true,
    params: IdParams,
    answer: Video,
    errors: ["notFound", "aboveCeiling"],
  }),
  videoEpisodes: endpoint({
    ...list,
    path: "/videos/{id}/episodes",
    summary: "The seasons of a series with their episodes, of the series' own or any of its episodes' id",
    unpaid: true,
    params: IdParams,
    answer: z.object({ data: z.array(Season) }),
    errors: ["notFound", "aboveCeiling"],
  }),
  episode: endpoint({
    method: "GET",
    path: "/episodes/{id}",
    summary: "One episode whole",
    access: "profile",
    kids: true,
    params: IdParams,
    answer: Video,
    errors: ["notFound", "aboveCeiling"],
  }),
  episodeNotification: endpoint({
    method: "GET",
    path: "/episodes/{id}/notification",
    summary:
      "An episode that a notification tells of, with its series and season; of one above the ceiling nothing is told",
    access: "profile",
    kids: true,
    params: IdParams,
    answer: NotifiedEpisode,
    errors: ["notFound"],
  }),
};

const publicTitles = {
  mostViewed: endpoint({
    method: "GET",
    path: "/pub/videos/most-viewed",
    summary: "The ten most watched series, films after them where there are fewer than five; for the landing page",
    access: "optionalSession",
    reads: "replica",
    kids: true,
    answer: Cards,
    errors: [],
  }),
  wall: endpoint({
    method: "GET",
    path: "/pub/videos/wall",
    summary: "The most watched films and series whose posters stand beside log-in and sign-up: not for children",
    access: "optionalSession",
    reads: "replica",
    kids: true,
    answer: Cards,
    errors: [],
  }),
  publicVideo: endpoint({
    method: "GET",
    path: "/pub/videos/{id}",
    summary: "One title as visitors see it",
    access: "optionalSession",
    reads: "replica",
    kids: true,
    params: IdParams,
    answer: Video,
    errors: ["notFound", "aboveCeiling"],
  }),
  publicRelated: endpoint({
    method: "GET",
    path: "/pub/videos/{id}/related",
    summary: "What visitors are shown beside a title: as 'related', of what they may see",
    access: "optionalSession",
    reads: "replica",
    kids: true,
    params: IdParams,
    answer: Cards,
    errors: ["notFound"],
  }),
};

export const catalogue = { ...browsing, ...people, ...titles, ...publicTitles };
