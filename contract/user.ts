import * as z from "zod/mini";
import { Instant } from "./fields.ts";
import { SubscriptionFacts } from "./subscription.ts";

/** 1 French, 2 English. */
export const LanguageId = z.union([z.literal(1), z.literal(2)]);

export const Language = z.object({ id: LanguageId, code: z.enum(["fr_FR", "en_US"]), name: z.string() });
export type Language = z.output<typeof Language>;

const VideoRef = z.object({ video_id: z.int() });

/** A profile: a person or the children watching on an account. */
export const Profile = z.object({
  id: z.int(),
  name: z.string(),
  /** The name shown with comments: the account's nickname for the primary profile if it has one, else the profile's name. */
  nickname: z.string(),
  avatar_url: z.string(),
  is_kid: z.boolean(),
  /** The account holder's profile: listed first, and not edited as a tile. */
  is_default: z.boolean(),
  sortIndex: z.int(),
  language: z.object({ id: LanguageId }),
  /** The highest rating this profile sees, in years: 0, 10, 12, 16 or 18. */
  age_ceiling: z.int(),
  favorites: z.array(VideoRef),
  likes: z.array(VideoRef),
  /** The last 100 titles watched, newest first. */
  histories: z.array(VideoRef),
});
export type Profile = z.output<typeof Profile>;

/** The account holder. */
export const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The email address. */
  username: z.string(),
  /** Whether a link sent to the address was opened. */
  email_confirmed: z.boolean(),
  /** The address asked for instead, while the link sent there can still be opened. */
  pending_email: z.nullable(z.string()),
  nickname: z.string(),
  /** 1 male, 2 female; null for a pupil. */
  gender: z.nullable(z.union([z.literal(1), z.literal(2)])),
  /** YYYY-MM-DD; null for a pupil. */
  dob: z.nullable(z.string()),
  /** Digits as dialled within the country: '0612345678'; null without one. */
  phone_number: z.nullable(z.string()),
  /** E.164, '+', prefix, number: '+33612345678'; null without one. */
  phone: z.nullable(z.string()),
  /** Country of the phone number, ISO 3166-1 alpha-2. */
  country_code: z.nullable(z.string()),
  avatar_url: z.string(),
  /** 1 personal, 2 family. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** How many people may have a profile on a family account. The kid profile created at registration does not count. */
  people_limit: z.int(),
  /** 0 registered, not paid · 1 active · 2 expired. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  language: z.object({ id: LanguageId }),
  created_at: Instant,
  /** The company or school that pays for this account. */
  client_user_group: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      ends_on: z.string(),
      /** May let the pupils of this class choose a new password. */
      is_teacher: z.boolean(),
    }),
  ),
  /** A minor in a class of a client group. */
  is_pupil: z.boolean(),
  has_parental_code: z.boolean(),
  /** When a requested deletion takes effect. */
  deletion_at: z.nullable(Instant),
  user_profiles: z.array(Profile),
  ...SubscriptionFacts.shape,
});
export type User = z.output<typeof User>;

/** The account as a kid profile may know it, created by `kidUserOf`: without the account holder's data. */
export const KidUser = z.object({
  type: User.shape.type,
  people_limit: User.shape.people_limit,
  status: User.shape.status,
  is_suspended: User.shape.is_suspended,
  has_parental_code: z.boolean(),
  user_profiles: z.array(Profile),
});
export type KidUser = z.output<typeof KidUser>;

/** A signed-in device. */
export const Device = z.object({
  id: z.int(),
  /** 'Chrome, Windows' */
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  /** Whether it is the caller's device. */
  is_current: z.boolean(),
});
export type Device = z.output<typeof Device>;
