import { isText, listOf, valuesAre } from "./shapes.ts";
import { stored } from "./stored.ts";

/** Recent searches by profile id; gone at sign-out. */
export const recentSearches = stored<Record<number, string[]>>("recentSearches", valuesAre(listOf(isText)));
