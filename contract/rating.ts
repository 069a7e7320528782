import * as z from "zod/mini";

/** The French age ratings in years; 0 for all audiences. */
export const Rating = z.union([z.literal(0), z.literal(10), z.literal(12), z.literal(16), z.literal(18)]);

export type Rating = z.output<typeof Rating>;
