import { addressIn } from "#contract/addresses.ts";
import { codeNeededBy, createClient, CallError, type CallName, type ClientOptions } from "#contract/client.ts";
import { spokenLanguage } from "../texts/texts.ts";
import { queries } from "./cache.ts";
import { applyChanges, changedList, changesIn } from "./changes.ts";
import { forgetImpersonation, impersonationPage, isImpersonated } from "./impersonated.ts";
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

/** The browser's API client. */
export const call = createClient(options);

/** Calls with another session's token. Its answers and refusals do not affect this browser's state. */
export const callWith = (token: string) =>
  createClient({
    base: options.base,
    fetch: options.fetch,
    headers: () => ({ "x-locale": spokenLanguage(), authorization: `Bearer ${token}` }),
  });

/**
 * Awaits a removal. Something already removed elsewhere counts as removed.
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

/** For calls that must complete while the page unloads (`keepalive`): at most 64 KiB in total. */
export const callWhileLeaving = createClient({
  ...options,
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
});

/** The only place where an answer's changes are applied to the cache and the account's profiles. */
function keepUpToDate(answer: unknown): void {
  applyChanges(queries, answer);
  const changes = changesIn(answer);
  const user = session.user.get();
  if (!changes || !user) return;
  const user_profiles = changedList(user.user_profiles, "profile", changes);
  if (user_profiles !== user.user_profiles) keepUser({ ...user, user_profiles: [...user_profiles] });
}

/**
 * The only place that handles 401 and 402: a lost session signs out and opens the login page, which says why once. A 401 of
 * the token call means a wrong password; the player handles a lost screen (code 300).
 */
function leaveWhenSignedOut(error: CallError, name: CallName): void {
  if (name === "POST /auth/token" || error.code === 300 || countsOnly.has(name)) return;
  if (isBeforePayment(error)) confirmPayment();
  // The subscription has ended: refresh the stored user, by which the guard opens the choice of a plan.
  if (error.code === 601) void refreshUser();
  // A request for the parental code is handled where the call was made.
  if (codeNeededBy(error)) return;
  if (error.code === 604 || isActingProfileGone(error)) chooseAgain(error, name);
  if (![401, 402].includes(error.status) || session.token.get() === null) return;
  if (isImpersonated()) return leaveImpersonation();
  const login = addressIn(spokenLanguage(), "/connexion");
  forgetSession();
  session.notice.set(error.code === 301 ? "signedInElsewhere" : "sessionEnded");
  location.assign(login);
}

/** Counts for the operator. One that was sent before a sign-in and is answered after it must not end the new session. */
const countsOnly: ReadonlySet<CallName> = new Set<CallName>([
  "POST /home-views",
  "POST /search-misses",
  "POST /quality-reports",
]);

/** Ends in this tab what has ended, or what cannot be ended, on the server. */
export function leaveImpersonation(): void {
  forgetImpersonation();
  location.assign(impersonationPage);
}

/** Refreshes the stored user, which may predate the end of the subscription. */
export async function refreshUser(): Promise<void> {
  try {
    keepUser(await call("GET /me/profile"));
  } catch (error) {
    // Unreachable or not paid yet: the page reports it where it matters.
    if (!(error instanceof CallError)) throw error;
  }
}

/** The account exists, but the server knows of no payment yet. */
function isBeforePayment({ status, message }: CallError): boolean {
  return status === 400 && message === "User profile does not exist";
}

/**
 * Opens the registration page, which asks for the payment's outcome. The stored user is corrected first, or the guard would
 * redirect back here.
 */
function confirmPayment(): void {
  const user = holder();
  if (user) session.user.set({ ...user, status: 0, paymentMethod: null, client_user_group: null });
  session.profile.set(null);
  if (location.pathname !== "/enregistrement") location.assign("/enregistrement");
}

/** Whether the acting profile was removed elsewhere. */
function isActingProfileGone({ status, details }: CallError): boolean {
  return status === 404 && (details as { actingProfile?: unknown } | undefined)?.actingProfile === "gone";
}

/** Calls whose callers handle a request for the parental code. */
const saysSoItself: ReadonlySet<CallName> = new Set<CallName>([
  "POST /profiles",
  "DELETE /profiles/{id}",
  "POST /me/profile",
  "DELETE /me/devices/{id}",
  "POST /me/passkey-options",
  "POST /me/passkeys",
  "PUT /me/passkeys/{id}",
  "DELETE /me/passkeys/{id}",
  "GET /me/data-export",
  "DELETE /me/deletion",
  "POST /auth/one-time-code",
  "POST /me/cancel-subscription",
  "POST /me/reactivate-subscription",
]);

/** Opens the profile chooser, which asks for the parental code where one is set. */
function chooseAgain(error: CallError, name: CallName): void {
  // Sent as an adult profile, answered after the kids space was entered.
  if (error.code === 604 && session.profile.get()?.is_kid) return;
  session.unlockedUntil.set(null);
  if (error.code === 604 && saysSoItself.has(name)) return;
  session.profile.set(null);
  session.selectKid.set(null);
  location.assign("/selectionnez-un-utilisateur");
}
