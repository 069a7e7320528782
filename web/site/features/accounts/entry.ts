import { CallError } from "#contract/client.ts";
import { call, callWith } from "#shared/api/client.ts";
import { queries } from "#shared/api/queries.ts";
import { actAs } from "#shared/api/acting.ts";
import { forgetSession, homeOf, type KnownUser, session, signIn } from "#shared/api/session.ts";

/** The parameters of a sign-in link. */
export type EntryRequest = { token: string; profileId: number | null; redirectUrl: string | null };

export function readEntry(hash: string): EntryRequest | null {
  const carried = new URLSearchParams(hash.replace(/^#/, ""));
  const token = carried.get("token");
  if (!token) return null;
  const profile = Number(carried.get("profile"));
  return {
    token,
    profileId: Number.isInteger(profile) && profile > 0 ? profile : null,
    redirectUrl: carried.get("redirect_url"),
  };
}

/** The page after a sign-in link: of the same origin only, else `home`. */
export function landingOf(redirectUrl: string | null, origin: string, home: string): string {
  if (!redirectUrl || !URL.canParse(redirectUrl, origin)) return home;
  const url = new URL(redirectUrl, origin);
  // A path beginning with two slashes would name another site.
  const staysHere = url.origin === origin && !url.pathname.startsWith("//");
  return staysHere ? url.pathname + url.search + url.hash : home;
}

/** The next page; `isDead` when the link was invalid and the session is unchanged. */
export type Landing = { page: string; isDead?: true };

/** The user and token that a link yields. */
type Entered = { token: string; user: KnownUser | "unpaid" };

/**
 * Signs in with a one-time code or a session token, ending any current session. Returns the next page: the sign-up for an
 * unpaid account; with an invalid token the login page, or the current user's home.
 */
export async function enter({ token, profileId, redirectUrl }: EntryRequest): Promise<Landing> {
  const before = session.token.get();
  const entered = await redeemed(token);
  if (!entered) return before === null ? lostLink() : { page: homeOf(session.profile.get()), isDead: true };
  if (before !== null && before !== entered.token) await endSession(before);
  forgetSession();
  queries.clear();
  if (entered.user === "unpaid") {
    session.token.set(entered.token);
    return { page: "/enregistrement" };
  }
  signIn(entered.token, entered.user);
  if (entered.user.status === 0) return { page: "/enregistrement" };
  const profile = entered.user.user_profiles.find(({ id }) => id === profileId);
  if (profile && !(await actAs(profile))) return { page: "/selectionnez-un-utilisateur" };
  return { page: landingOf(redirectUrl, location.origin, homeOf(profile ?? null)) };
}

/** Whether the link would sign somebody out, who is asked first. */
export function replacesSomebody({ token }: EntryRequest): boolean {
  const current = session.token.get();
  return current !== null && current !== token;
}

function lostLink(): Landing {
  session.notice.set("sessionEnded");
  return { page: "/connexion" };
}

async function redeemed(token: string): Promise<Entered | null> {
  try {
    return await call("POST /auth/one-time-code/redeem", { body: { code: token } });
  } catch (error) {
    // Not a one-time code: try it as a session token.
    if (!(error instanceof CallError) || error.status !== 400) throw error;
  }
  try {
    return { token, user: await callWith(token)("GET /me/profile") };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 400) return { token, user: "unpaid" };
    if (error.status !== 401) throw error;
    return null;
  }
}

async function endSession(token: string): Promise<void> {
  try {
    await callWith(token)("POST /auth/logout");
  } catch (error) {
    // Cleared locally anyway; the orphaned session expires by itself.
    if (!(error instanceof CallError)) throw error;
  }
}
