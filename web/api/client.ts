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

/**
 * The one place for 401 and 402: a lost session signs out and opens the login page, which says why once. The token call's
 * own 401 is a wrong password, not a lost session; a lost screen (code 300) is the player's to show.
 */
function leaveWhenSignedOut(error: CallError, name: CallName): void {
  if (name === "POST /auth/token" || error.code === 300) return;
  if (error.code === 604 || isActingProfileGone(error)) chooseAgain(error, name);
  if (error.status !== 401 || session.token.get() === null) return;
  forgetSession();
  session.notice.set(error.code === 301 ? "signedInElsewhere" : "sessionEnded");
  location.assign("/connexion");
}

/** The profile that this browser acts as was removed elsewhere. */
function isActingProfileGone({ status, details }: CallError): boolean {
  return status === 404 && (details as { actingProfile?: unknown } | undefined)?.actingProfile === "gone";
}

/** Changes that ask for the parental code say so where they stand. */
const saysSoItself: ReadonlySet<CallName> = new Set<CallName>([
  "POST /profiles",
  "DELETE /profiles/{id}",
  "POST /me/profile",
  "DELETE /me/devices/{id}",
  "GET /me/data-export",
  "DELETE /me/deletion",
  "POST /auth/one-time-code",
]);

/** Nobody acts until somebody is chosen: the choice asks for the parental code where one is set. */
function chooseAgain(error: CallError, name: CallName): void {
  session.unlockedUntil.set(null);
  if (error.code === 604 && saysSoItself.has(name)) return;
  session.profile.set(null);
  session.selectKid.set(null);
  location.assign("/selectionnez-un-utilisateur");
}
