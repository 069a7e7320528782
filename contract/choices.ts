import * as z from "zod/mini";
import {
  accesses,
  countryPattern,
  filterNames,
  languagePattern,
  lengthNames,
  letterPattern,
  sorts,
} from "./choice-names.ts";
import { Rating } from "./rating.ts";

const Language = z.string().check(z.regex(languagePattern));

/** The filters of a list of titles, as a call's query. */
export const filtered = {
  kind: z.optional(z.enum(["movie", "series"])),
  length: z.optional(z.enum(lengthNames)),
  /** Of its first showing. */
  year: z.optional(z.coerce.number().check(z.int(), z.gte(1888), z.lte(2100))),
  /** That it was made in, alone or with others. */
  country: z.optional(z.string().check(z.regex(countryPattern))),
  /** Up to this age rating. */
  rating: z.optional(z.pipe(z.coerce.number(), Rating)),
  /** That it was made in. */
  language: z.optional(Language),
  captions: z.optional(Language),
  access: z.optional(z.enum(accesses)),
  letter: z.optional(z.string().check(z.regex(letterPattern))),
};
/** Filters and order. */
export const chosen = { ...filtered, sort: z._default(z.enum(sorts), "new") };

const Filters = z.object(filtered);
const Choices = z.object(chosen);
export type Filters = z.output<typeof Filters>;
export type Choices = z.output<typeof Choices>;

/** How many titles a list has with each value of a filter, beside the other filters. Values without titles are left out. */
export const Facets = z.object({
  total: z.int(),
  facets: z.array(
    z.object({ name: z.enum(filterNames), options: z.array(z.object({ value: z.string(), count: z.int() })) }),
  ),
});
export type Facets = z.output<typeof Facets>;
