import * as z from "zod/mini";
import { fault, requiredLine } from "../fields.ts";

/** Why the staff do something for a subscriber. */
export const actReasons = ["request", "goodwill", "outage", "mistake", "dispute", "fraud", "other"] as const;
export type ActReason = (typeof actReasons)[number];

/**
 * What an act on a subscriber's money or account will do, sentence by sentence in the caller's language. The act itself is
 * sent with the fingerprint and refused where it would do something else by then.
 */
export const actPreview = {
  effects: z.array(z.string()),
  fingerprint: z.string(),
};
export const ActPreview = z.object(actPreview);
export type ActPreview = z.output<typeof ActPreview>;

/** What every act is sent with. Reason and words stand in the audit log. */
export const actForm = {
  reason: z.enum(actReasons, fault("choice")),
  words: z.optional(requiredLine(500)),
  /** Of the preview that was read. */
  fingerprint: z.string(fault("required")).check(z.maxLength(64, fault("tooLong"))),
};
export const ActForm = z.object(actForm);
export type ActForm = z.output<typeof ActForm>;
