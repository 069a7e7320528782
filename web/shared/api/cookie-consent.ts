import { cookieChoiceIn } from "#contract/cookie-choice.ts";

/** A visitor's choice about cookies. Necessary ones need no consent. */
export type CookieConsent = {
  /** At least one optional use was accepted. */
  status: boolean;
  /** When it was answered, in milliseconds since 1970. */
  time: number;
  /** The optional uses accepted. */
  data: OptionalUse[];
};
export type OptionalUse = "analytics";

const cookieName = "cookieChoice";
/** Six months: CNIL's recommended limit before asking again (2020-092). */
const keptSeconds = 182 * 86_400;

/** The choice in a `Cookie` header; null without one. */
export function cookieConsentOf(cookie: string | null): CookieConsent | null {
  const choice = cookieChoiceIn(cookie);
  return choice && { status: choice.accepted, time: choice.time, data: choice.accepted ? ["analytics"] : [] };
}

/** The `Set-Cookie` header that stores a choice. */
export function keepCookieConsent({ data, time }: Pick<CookieConsent, "data" | "time">): string {
  const answer = data.includes("analytics") ? "accepted" : "refused";
  return `${cookieName}=${answer}.${time}; Path=/; Max-Age=${keptSeconds}; SameSite=Lax`;
}
