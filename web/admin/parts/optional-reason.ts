import * as z from "zod/mini";
import { requiredLine } from "#contract/fields.ts";

/** A reason as a form has it, empty where none is given. */
export const OptionalReason = z.union([z.literal(""), requiredLine(500)]);

/** The reason as calls take it: absent where none is given. */
export const givenReason = (reason: string): { reason?: string } => (reason === "" ? {} : { reason });
