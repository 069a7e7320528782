import * as z from "zod/mini";
import { Instant } from "../fields.ts";

const StaffAct = z.object({
  id: z.int(),
  at: Instant,
  actor: z.string(),
  call: z.string(),
  subject: z.string(),
  reason: z.nullable(z.string()),
});

export const Note = z.object({ id: z.int(), text: z.string(), written_by: z.string(), created_at: Instant });

/** What support needs to help a subscriber. Profiles come without what they watch. */
export const SubscriberAccount = z.object({
  /** E.164. */
  phone: z.nullable(z.string()),
  devices: z.array(z.object({ id: z.int(), name: z.string(), created_at: Instant, last_used_at: Instant })),
  screens: z.array(z.object({ id: z.int(), device: z.string(), profile: z.string(), since: Instant })),
  profiles: z.array(
    z.object({ id: z.int(), name: z.string(), is_kid: z.boolean(), is_primary: z.boolean(), age_ceiling: z.int() }),
  ),
  consents: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(["cookies", "terms", "start-now", "adult"]),
      /** The wording that was agreed to. */
      text_version: z.string(),
      /** Since when that wording is in use; null where only its version is kept. */
      text_since: z.nullable(Instant),
      given_at: Instant,
    }),
  ),
  messages: z.array(
    z.object({
      id: z.int(),
      object: z.string(),
      created_at: Instant,
      answered_at: z.nullable(Instant),
      /** False for what came from the person's address without signing in: anybody may have written it. */
      is_signed_in: z.boolean(),
    }),
  ),
  notes: z.array(Note),
  /** What the staff changed, the latest 50 first. */
  acts: z.array(StaffAct),
  /** When the staff opened the person's pages, the latest 20 first. */
  sights: z.array(StaffAct),
});

export type SubscriberAccount = z.output<typeof SubscriberAccount>;
