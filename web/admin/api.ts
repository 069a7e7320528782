import { localeFrom } from "#contract/language.ts";
import { QueryClient } from "@tanstack/react-query";
import { CallError, createClient } from "#contract/client.ts";
import { spokenTexts } from "./texts.ts";

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (count, error) => isAway(error) && count < 2 },
  },
});

/** No answer, or one of a temporarily unavailable service: worth retrying. */
function isAway(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 503);
}

/** What waits for the staff, beside the pages of the navigation. */
export const waitingKey = ["waiting"] as const;
export const sessionKey = ["session"] as const;

/** The session is an HttpOnly cookie, so calls carry no token. */
export const call = createClient({
  base: "/api",
  fetch: (url, init) => fetch(url, { ...init, credentials: "same-origin" }),
  unanswered: (status) => spokenTexts().away[status === 0 ? "unreached" : "text"],
  headers: () => ({ "x-locale": localeFrom(document.documentElement.lang) }),
  onRefused: (error, name) => {
    const isSigningIn = name === "GET /admin/me" || name.startsWith("POST /admin/sign-in");
    if (error.status === 401 && !isSigningIn) queries.setQueryData(sessionKey, { state: "out", hasEnded: true });
  },
});
