import { codeNeededBy, createClient, CallError, type CallName, type ClientOptions } from "#contract/client.ts";
import { spokenLanguage } from "../texts/texts.ts";
import { queries } from "./cache.ts";
import { applyChanges, changedList, changesIn } from "./changes.ts";
import { forgetSession, holder, keepUser, session } from "./session.ts";

const options: ClientOptions = {
  base: "/api",
  fetch: (url, init) => fetch(url, init),
  headers: () => {
    const token = session.token.get();
    const profile = session.profile.get();
    return {
      "x-locale": spokenLanguage(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(token && profile ? { "x-profile-id": String(profile.id) } : {}),
    };
  },
  onAnswered: keepUpToDate,
  onRefused: leaveWhenSignedOut,
};

/** The one caller of the API in the browser. */
export const call = createClient(options);

/** Calls with another session than this browser's own, whose answers and refusals change nothing kept here. */
export const callWith = (token: string) =>
  createClient({
    base: options.base,
    fetch: options.fetch,
    headers: () => ({ "x-locale": spokenLanguage(), authorization: `Bearer ${token}` }),
  });

/**
 * Waits for something to be removed. What was removed elsewhere a moment ago counts as removed, here too.
 * @throws CallError for any other refusal
 */
export async function awaitRemoval(asked: Promise<unknown>, gone?: { entity: string; id: number }): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404 || isActingProfileGone(error)) throw error;
    if (gone) keepUpToDate({ delete: [gone] });
  }
}

/** The same for words that must arrive though the page goes away: at most 64 KiB in all. */
export const callWhileLeaving = createClient({
  ...options,
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
});

/** The one place where an answer's changes reach what this browser keeps: the cache, and the account's own profiles. */
function keepUpToDate(answer: unknown): void {
  applyChanges(queries, answer);
  const changes = changesIn(answer);
  const user = session.user.get();
  if (!changes || !user) return;
  const user_profiles = changedList(user.user_profiles, "profile", changes);
  if (user_profiles !== user.user_profiles) keepUser({ ...user, user_profiles: [...user_profiles] });
}

/**
 * The one place for 401 and 402: a lost session signs out and opens the login page, which says why once. The token call's
 * own 401 is a wrong password, not a lost session; a lost screen (code 300) is the player's to show.
 */
function leaveWhenSignedOut(error: CallError, name: CallName): void {
  if (name === "POST /auth/token" || error.code === 300) return;
  if (isBeforePayment(error)) confirmPayment();
  // The subscription ended since this browser last heard of it: the way to a new one opens by what is kept here.
  if (error.code === 601) void refreshUser();
  // A refusal that asks for the code itself is answered where the call was made.
  if (codeNeededBy(error)) return;
  if (error.code === 604 || isActingProfileGone(error)) chooseAgain(error, name);
  if (![401, 402].includes(error.status) || session.token.get() === null) return;
  forgetSession();
  session.notice.set(error.code === 301 ? "signedInElsewhere" : "sessionEnded");
  location.assign("/connexion");
}

/** Asks who is signed in: what this browser remembers may be older than the end of the subscription. */
export async function refreshUser(): Promise<void> {
  try {
    keepUser(await call("GET /me/profile"));
  } catch (error) {
    // Out of reach, or not paid for yet: the page says so itself where it matters.
    if (!(error instanceof CallError)) throw error;
  }
}

/** The account exists, and nothing was paid for it yet as far as the service knows. */
function isBeforePayment({ status, message }: CallError): boolean {
  return status === 400 && message === "User profile does not exist";
}

/**
 * The page of registration asks the provider how the payment ended, and goes on from there. What this browser believed
 * of a subscription is put right first, else its guard would send back here.
 */
function confirmPayment(): void {
  const user = holder();
  if (user) session.user.set({ ...user, status: 0, paymentMethod: null, client_user_group: null });
  session.profile.set(null);
  if (location.pathname !== "/enregistrement") location.assign("/enregistrement");
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
  "POST /me/cancel-subscription",
  "POST /me/reactivate-subscription",
]);

/** Nobody acts until somebody is chosen: the choice asks for the parental code where one is set. */
function chooseAgain(error: CallError, name: CallName): void {
  // Asked as an adult profile before the kids space was entered here, and answered after.
  if (error.code === 604 && session.profile.get()?.is_kid) return;
  session.unlockedUntil.set(null);
  if (error.code === 604 && saysSoItself.has(name)) return;
  session.profile.set(null);
  session.selectKid.set(null);
  location.assign("/selectionnez-un-utilisateur");
}
