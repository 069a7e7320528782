import { CallError } from "#contract/client.ts";
import { call } from "../../api/client.ts";
import { actAs } from "../../api/acting.ts";
import { forgetSession, homeOf, type KnownUser, session, signIn } from "../../api/session.ts";

/** What an address that signs somebody in carries. */
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

/** Where somebody who entered goes: an address of this site only, else `home`. */
export function landingOf(redirectUrl: string | null, origin: string, home: string): string {
  if (!redirectUrl || !URL.canParse(redirectUrl, origin)) return home;
  const url = new URL(redirectUrl, origin);
  // Without its origin, a path of two slashes would name another site.
  const staysHere = url.origin === origin && !url.pathname.startsWith("//");
  return staysHere ? url.pathname + url.search + url.hash : home;
}

/**
 * Signs in with a one-time code or a session token, in place of whoever was signed in here. Answers where to go.
 * A token that opens nothing leads to the login page; one of an account that has not paid, to the sign-up.
 */
export async function enter({ token, profileId, redirectUrl }: EntryRequest): Promise<string> {
  forgetSession();
  const signedIn = await redeemed(token);
  if (signedIn === "unpaid") return "/enregistrement";
  if (!signedIn) return "/connexion";
  const profile = signedIn.user_profiles.find(({ id }) => id === profileId);
  if (profile && !(await actAs(profile))) return "/selectionnez-un-utilisateur";
  return landingOf(redirectUrl, location.origin, homeOf(profile ?? null));
}

async function redeemed(token: string): Promise<KnownUser | "unpaid" | null> {
  try {
    const { token: own, user } = await call("POST /auth/one-time-code/redeem", { body: { code: token } });
    signIn(own, user);
    return user.status === 0 ? "unpaid" : user;
  } catch (error) {
    // No code, then: perhaps the token of a session.
    if (!(error instanceof CallError) || error.status !== 400) throw error;
  }
  try {
    session.token.set(token);
    const user = await call("GET /me/profile");
    signIn(token, user);
    return user;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 400) return "unpaid";
    if (error.status !== 401) throw error;
    return null;
  }
}
