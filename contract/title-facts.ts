import type { ViewersFields } from "./title-fields.ts";

/**
 * What stands in a title's line of facts on its page for viewers, beside what is counted. Apart from the table of fields, which
 * browsers would load with it.
 */
export const titleFacts = ["edition", "brand"] as const satisfies readonly (keyof ViewersFields)[];
