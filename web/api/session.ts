import type { AnswerFor } from "#contract/client.ts";
import { forgetLanguage } from "../texts/texts.ts";
import { stored, useStored } from "./stored.ts";

export type User = AnswerFor<"GET /me/profile">;
export type Profile = User["user_profiles"][number];

/** What this browser remembers of who is signed in. */
export const session = {
  token: stored<string>("token"),
  user: stored<User>("user"),
  /** The profile chosen, and with it whether the kids space is open. */
  profile: stored<Profile>("profile"),
  selectKid: stored<boolean>("selectKid"),
  country: stored<string>("country"),
  /** Until when the parental code is not asked for again here, in milliseconds of the epoch; the server has the last word. */
  unlockedUntil: stored<number>("unlockedUntil"),
  /** Said once on the login page after a forced sign-out. */
  notice: stored<"signedInElsewhere" | "sessionEnded">("notice"),
};

/**
 * What sign-up keeps of an account that is not paid for, as far as it says who is signed in: `id` is the chosen plan's.
 * All of it stands in billing's `registration.ts`.
 */
export const begunRegistration = stored<{ id?: number; user?: User; newToken?: string }>("registration");

export const useToken = () => useStored(session.token);
export const useUser = () => useStored(session.user);
export const useProfile = () => useStored(session.profile);

/** Whoever watches; who may change what they see (null: themselves); and whether there are profiles to change to. */
export function useWatcher(): { name: string; holder: string | null; hasOthers: boolean } {
  const [profile, user] = [useProfile(), useUser()];
  const primary = user?.user_profiles.find(({ is_default }) => is_default);
  const holder = profile?.is_default === true ? null : (primary?.name ?? null);
  return { name: profile?.name ?? "", holder, hasOthers: user?.type === 2 };
}

/** Tells the server-rendered pages that somebody is signed in here; it opens nothing. */
const signedInCookie = "signedIn";

export function signIn(token: string, user: User): void {
  // Who has not paid may still read the first page.
  if (user.status !== 0) setCookie(signedInCookie, "1");
  session.notice.set(null);
  session.profile.set(null);
  session.selectKid.set(null);
  session.token.set(token);
  session.user.set(user);
  continueRegistration(token, user);
  keepUnlocked();
}

/** A sign-up goes on for the same unpaid account, under the token that works now; anybody else's is forgotten here. */
function continueRegistration(token: string, user: User): void {
  const begun = begunRegistration.get();
  if (!begun) return;
  const goesOn = user.status === 0 && begun.user?.id === user.id;
  begunRegistration.set(goesOn ? { ...begun, user, newToken: token } : null);
}

/** Takes over what the server says of who is signed in, unless they signed out while it was asked. */
export function keepUser(user: User): void {
  if (session.token.get() !== null) session.user.set(user);
}

/** As long as the server leaves a device open, `parentalCodeMinutes` of the contract. */
const unlockedMilliseconds = 15 * 60_000;

/** The password, or the parental code, was given a moment ago. */
export function keepUnlocked(): void {
  session.unlockedUntil.set(Date.now() + unlockedMilliseconds);
}

/** Whether leaving the kids space, another profile and My Account ask for the parental code. */
export function isLocked(): boolean {
  return session.user.get()?.has_parental_code === true && (session.unlockedUntil.get() ?? 0) <= Date.now();
}

/** Choosing a kid's profile opens the kids space, in its own light. */
export function chooseProfile(profile: Profile): void {
  session.profile.set(profile);
  session.selectKid.set(profile.is_kid);
  setCookie("theme", profile.is_kid ? "kids" : "dark");
}

/**
 * Browser only: where another tab opens another profile, or signs out, this one goes home with it. What it shows and keeps
 * is the one's before, and what it asks would be answered for the other.
 */
export function followOtherTabs(): void {
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== "profile" || oldValue === null || idIn(oldValue) === idIn(newValue)) return;
    location.assign(homeOf(session.profile.get()));
  });
}

function idIn(kept: string | null): string | undefined {
  return /"id":(\d+)/.exec(kept ?? "")?.[1];
}

/** The home page of whoever watches. */
export function homeOf(profile: { is_kid: boolean } | null): string {
  return profile?.is_kid ? "/accueil-kids" : "/accueil";
}

/** Forgets saved user, token, profile, language, country and kid selection, as signing out demands. */
export function forgetSession(): void {
  forgetUser();
  forgetLanguage();
}

/** Forgets who was signed in; the visitor goes on in their language. */
export function forgetUser(): void {
  for (const store of [
    session.user,
    session.profile,
    session.selectKid,
    session.country,
    session.unlockedUntil,
    session.token,
  ])
    store.set(null);
  for (const name of ["theme", signedInCookie]) setCookie(name, "", 0);
}

const yearSeconds = 365 * 86_400;

function setCookie(name: string, value: string, maxAgeSeconds = yearSeconds): void {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
}
