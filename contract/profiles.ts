import * as z from "zod/mini";
import { drawnAvatars } from "./avatars.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, pageOf, paging } from "./fields.ts";
import { ProfileName } from "./personal-fields.ts";
import { Language, LanguageId, Profile } from "./user.ts";
import { Rating } from "./rating.ts";

/** A kid profile sees no title rated above this. */
export const kidsCeiling = 10;
/** The age ceiling of a profile that may see everything. */
export const noCeiling = 18;

/** Position of the kid profile created at registration: after the primary one. */
export const ownKidIndex = 1;

/** Whether a profile counts towards the people of a plan: all but the kid profile created at registration. */
export function countsAsPerson(profile: { is_kid: boolean; sortIndex: number }): boolean {
  return !(profile.is_kid && profile.sortIndex === ownKidIndex);
}

/** Maximum size of an uploaded picture, in bytes. */
export const avatarMaxBytes = 10 * 1024 * 1024;
/** More than any camera produces. Protects against decompression bombs. */
export const avatarMaxPixels = 50_000_000;
/** Width and height of stored avatars and of the crop, in pixels. */
export const avatarSide = 250;

const FormFlag = z.pipe(
  z.enum(["true", "false", "1", "0"]),
  z.transform((text) => text === "true" || text === "1"),
);
const FormLanguage = z.pipe(z.coerce.number(), LanguageId);
const FormRating = z.pipe(z.pipe(z.enum(["0", "10", "12", "16", "18"]), z.transform(Number)), Rating);

/** The form's text fields; `avatar_file` is sent beside them. */
export const ProfileForm = z.object({
  /** Absent for a new profile. */
  id: z.optional(Id),
  name: ProfileName,
  language_id: z.optional(FormLanguage),
  /** One of the drawings; a picture in `avatar_file` counts more. */
  avatar: z.optional(z.enum(drawnAvatars)),
  /** Only for a new profile. */
  is_kid: z.optional(FormFlag),
  /** The highest visible rating. Changing it needs the parental code; at most 10 for a kid. */
  age_ceiling: z.optional(FormRating),
});

const ProfileSaved = z.object({
  profile: Profile,
  insert: z.optional(z.array(z.object({ entity: z.literal("profile"), ...Profile.shape }))),
  update: z.optional(z.array(z.object({ entity: z.literal("profile"), ...Profile.shape }))),
});

/** A line of the statistics in My Account. */
export const TitleOnDay = z.object({ video_id: z.int(), title: z.string(), created_at: Instant });
export type TitleOnDay = z.output<typeof TitleOnDay>;

const statistics = {
  method: "GET",
  access: "profile",
  reads: "replica",
  query: z.object(paging(20)),
  answer: pageOf(TitleOnDay),
  errors: [],
} as const;

export const profiles = {
  likedVideos: endpoint({
    ...statistics,
    path: "/profiles/liked-videos",
    summary: "What this profile liked, and when",
  }),
  historyVideos: endpoint({
    ...statistics,
    path: "/profiles/history-videos",
    summary: "What this profile watched, and when",
  }),
  list: endpoint({
    method: "GET",
    path: "/profiles",
    summary: "The account's profiles, the primary one first",
    access: "profile",
    kids: true,
    answer: z.object({ data: z.array(Profile) }),
    errors: [],
  }),
  save: endpoint({
    method: "POST",
    path: "/profiles",
    summary: "Create a profile (families), or save the one with this id",
    access: "profile",
    behindParentalCode: true,
    bodyType: "multipart",
    body: ProfileForm,
    answer: ProfileSaved,
    errors: ["notFound", "notAllowed", "conflict", "tooLarge"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/profiles/{id}",
    summary: "Remove a secondary profile and all that is its own",
    access: "profile",
    behindParentalCode: true,
    params: z.object({ id: Id }),
    answer: z.object({ delete: z.array(z.object({ entity: z.literal("profile"), id: z.int() })) }),
    errors: ["notFound", "notAllowed"],
  }),
  setLanguage: endpoint({
    method: "PUT",
    path: "/profiles/language",
    summary: "Set the language of the profile that calls",
    access: "profile",
    kids: true,
    body: z.object({ languageId: LanguageId }),
    answer: z.object({
      profile: Profile,
      update: z.array(z.object({ entity: z.literal("profile"), ...Profile.shape })),
    }),
    errors: [],
  }),
  siteLanguages: endpoint({
    method: "GET",
    path: "/site-languages",
    summary: "The languages the service speaks",
    access: "public",
    answer: z.object({ data: z.array(Language) }),
    errors: [],
  }),
};
