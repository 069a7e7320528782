import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** What a profile wants to hear of. */
const NotificationSettings = z.object({
  new_episodes: z.boolean(),
  replies: z.boolean(),
  likes: z.boolean(),
  /** The weekly letter to the account's address. Null for all profiles but the primary one, which cannot have it. */
  weekly_digest: z.nullable(z.boolean()),
});

export const notificationSettings = {
  notificationSettings: endpoint({
    method: "GET",
    path: "/notification-settings",
    summary: "What this profile wants to hear of",
    access: "profile",
    behindParentalCode: true,
    answer: NotificationSettings,
    errors: [],
  }),
  saveNotificationSettings: endpoint({
    method: "PUT",
    path: "/notification-settings",
    summary: "Changes the settings that are sent; those left out stay as they are",
    access: "profile",
    behindParentalCode: true,
    body: z.object({
      new_episodes: z.optional(z.boolean()),
      replies: z.optional(z.boolean()),
      likes: z.optional(z.boolean()),
      weekly_digest: z.optional(z.boolean()),
    }),
    answer: NotificationSettings,
    errors: ["notAllowed"],
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/pub/unsubscriptions",
    summary: "Stops the weekly digest that a letter’s link belongs to; again changes nothing",
    access: "public",
    body: z.object({ token: z.string().check(z.maxLength(200)) }),
    answer: z.object({}),
    errors: ["notFound"],
  }),
};
