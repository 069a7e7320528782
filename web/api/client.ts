import { createClient, type CallError, type CallName, type ClientOptions } from "#contract/client.ts";
import { forgetSession, session } from "./session.ts";

const options: ClientOptions = {
  base: "/api",
  fetch: (url, init) => fetch(url, init),
  headers: () => {
    const token = session.token.get();
    const profile = session.profile.get();
    return {
      "x-locale": document.documentElement.lang === "en" ? "en" : "fr",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(token && profile ? { "x-profile-id": String(profile.id) } : {}),
    };
  },
  onRefused: leaveWhenSignedOut,
};

/** The one caller of the API in the browser. */
export const call = createClient(options);

/** The same for words that must arrive though the page goes away: at most 64 KiB in all. */
export const callWhileLeaving = createClient({
  ...options,
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
});

type ScreenLost = () => void;
const screenLostHearers = new Set<ScreenLost>();

/** Told when another screen took this one's place (code 300); answers how to stop listening. */
export function onScreenLost(hear: ScreenLost): () => void {
  screenLostHearers.add(hear);
  return () => screenLostHearers.delete(hear);
}

/**
 * The one place for 401 and 402: a lost screen (code 300) raises its flag, a lost session signs out and opens the login
 * page, which says why once. The token call's own 401 is a wrong password, not a lost session.
 */
function leaveWhenSignedOut(error: CallError, name: CallName): void {
  if (name === "POST /auth/token") return;
  if (error.code === 300) {
    for (const hear of screenLostHearers) hear();
    return;
  }
  if (error.status !== 401 || session.token.get() === null) return;
  forgetSession();
  session.notice.set(error.code === 301 ? "signedInElsewhere" : "sessionEnded");
  location.assign("/connexion");
}
