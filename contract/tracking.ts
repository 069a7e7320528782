import { locales } from "./language.ts";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Instant } from "./fields.ts";
import { PaymentMethod } from "./subscription.ts";

/** What pages report; everything else the server sees by itself. */
export const pageEvents = [
  "registration_step",
  "registration_cancelled",
  "registration_on_hold",
  "payment_status",
] as const;
export type PageEvent = (typeof pageEvents)[number];

/** 16 hexadecimal digits: random for each visit of a page. */
const Visit = z.string().check(z.regex(/^[0-9a-f]{16}$/));

const Attributes = z.object({
  /** 1 personal, 2 family. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** 0 registered, never paid · 1 active · 2 expired. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  plan: z.nullable(z.int()),
  payment_method: z.nullable(PaymentMethod),
  /** The last card was refused at the order, or a renewal is past due; null where nothing is wrong. */
  payment_status: z.nullable(z.enum(["error_wrong_info", "past_due"])),
  /** Whole days left of the free month; -1 outside one. */
  trial_day_remaining: z.int(),
  cancel_subscription_at: z.nullable(Instant),
  language: z.enum(locales),
});

const own = { method: "GET", access: "profile", errors: [] } as const;
/** At most 100 titles, the latest first. */
const Videos = z.object({
  data: z.array(
    z.object({ id: z.int(), title: z.string(), type: z.enum(["movie", "series", "episode"]), created_at: Instant }),
  ),
});
/** At most 10 categories, the one with the highest `total` first. */
const Categories = z.object({ data: z.array(z.object({ id: z.int(), title: z.string(), total: z.int() })) });

/* @__NO_SIDE_EFFECTS__ */
const videos = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({ ...own, path, summary, answer: Videos });
/* @__NO_SIDE_EFFECTS__ */
const categories = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({ ...own, path, summary, answer: Categories });

const said = {
  preference: "What this profile cares for: 1 for a title of the category watched, 2 for one listed, 3 for one liked",
  liked: "The titles that this profile likes",
  listed: "The titles in this profile’s lists",
  categoryLiked: "The categories of the titles that this profile likes, with their number",
  categoryWatched: "The categories of the titles that this profile watched, with their number",
};

/** The five attributes answer below `/tracking-data` and, as the list of calls can be read too, at the top. */
export const tracking = {
  trackingAttributes: endpoint({
    ...own,
    path: "/tracking-data/attributes",
    summary: "What a measuring tool may know of the account: nothing that names a person",
    answer: z.object({ data: Attributes }),
  }),
  categoryPreference: categories("/tracking-data/category-preference-attribute", said.preference),
  videosLiked: videos("/tracking-data/videos-liked-attribute", said.liked),
  addedToLists: videos("/tracking-data/added-list-attribute", said.listed),
  categoryLiked: categories("/tracking-data/category-liked-attribute", said.categoryLiked),
  categoryWatched: categories("/tracking-data/category-watched-attribute", said.categoryWatched),
  categoryPreferenceAtTop: categories("/category-preference-attribute", said.preference),
  videosLikedAtTop: videos("/videos-liked-attribute", said.liked),
  addedToListsAtTop: videos("/added-list-attribute", said.listed),
  categoryLikedAtTop: categories("/category-liked-attribute", said.categoryLiked),
  categoryWatchedAtTop: categories("/category-watched-attribute", said.categoryWatched),
  reportEvent: endpoint({
    method: "POST",
    path: "/tracking-data/events",
    summary: "Keeps a step of a sign-up; it leaves the service only where measurement was accepted",
    access: "optionalSession",
    body: z.object({
      event: z.enum(pageEvents),
      visit: Visit,
      /** Of `registration_step`. */
      step: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3)])),
      payment_status: z.optional(z.enum(["error_wrong_info"])),
    }),
    answer: z.object({}),
    errors: ["tooManyAttempts"],
  }),
};
