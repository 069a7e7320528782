import { DateTime } from "luxon";
import { zone } from "#contract/date-text.ts";

/** An instant as Paris reads it, in UNTDID 2379's format 204: '20270912143000'. */
export const civilInstant = (at: Date): string => DateTime.fromJSDate(at, { zone }).toFormat("yyyyMMddHHmmss");
