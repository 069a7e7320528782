import { isHolder, kidUserOf } from "#contract/kid-user.ts";
import type { KidUser, Profile, User } from "#contract/user.ts";
import { forgetLanguage } from "../texts/texts.ts";
import { having, isFlag, isKnownUser, isNumber, isProfile, isText, isUser, maybe, oneOf } from "./shapes.ts";
import { stored, useStored } from "./stored.ts";
import { signedInCookie } from "./signed-in-cookie.ts";

export type { Profile, User };
/** The account as far as the acting profile may know it. */
export type KnownUser = User | KidUser;

/** What this browser remembers of who is signed in. */
export const session = {
  token: stored<string>("token", isText),
  /** The account holder; while a kid profile acts, no more than a child may know of the account. */
  user: stored<KnownUser>("user", isKnownUser),
  /** The profile chosen, and with it whether the kids space is open. */
  profile: stored<Profile>("profile", isProfile),
  selectKid: stored<boolean>("selectKid", isFlag),
  /** The adult profile from which the kids space was entered here: where one goes back to. */
  cameFrom: stored<number>("cameFrom", isNumber),
  country: stored<string>("country", isText),
  /** Until when the parental code is not asked for again here, in milliseconds of the epoch; the server has the last word. */
  unlockedUntil: stored<number>("unlockedUntil", isNumber),
  /** Said once on the login page after a forced sign-out. */
  notice: stored<"signedInElsewhere" | "sessionEnded">("notice", oneOf("signedInElsewhere", "sessionEnded")),
};

/**
 * What sign-up keeps of an account that is not paid for, as far as it says who is signed in: `id` is the chosen plan's.
 * All of it stands in billing's `registration.ts`.
 */
export const begunRegistration = stored<{ id?: number; user?: User; newToken?: string }>(
  "registration",
  having({ id: maybe(isNumber), user: maybe(isUser), newToken: maybe(isText) }),
);

export const useToken = () => useStored(session.token);
export const useUser = () => useStored(session.user);
export const useProfile = () => useStored(session.profile);

/** The account holder, where this browser may know of them. */
export function holder(): User | null {
  return holderIn(session.user.get());
}

export function useHolder(): User | null {
  return holderIn(useUser());
}

function holderIn(user: KnownUser | null): User | null {
  return user && isHolder(user) ? user : null;
}

/** Whoever watches; who may change what they see (null: themselves); and whether there are profiles to change to. */
export function useWatcher(): { name: string; holder: string | null; hasOthers: boolean } {
  const [profile, user] = [useProfile(), useUser()];
  const primary = user?.user_profiles.find(({ is_default }) => is_default);
  const holder = profile?.is_default === true ? null : (primary?.name ?? null);
  return { name: profile?.name ?? "", holder, hasOthers: user?.type === 2 };
}

export function signIn(token: string, user: KnownUser): void {
  // Who has not paid may still read the first page.
  if (user.status !== 0) setCookie(signedInCookie, "1");
  session.notice.set(null);
  session.profile.set(null);
  session.selectKid.set(null);
  session.cameFrom.set(null);
  session.token.set(token);
  session.user.set(user);
  continueRegistration(token, user);
  // Whoever comes with the session of a device in the kids space has given no password.
  if (isHolder(user)) keepUnlocked();
  else session.unlockedUntil.set(null);
}

/** A sign-up goes on for the same unpaid account, under the token that works now; anybody else's is forgotten here. */
function continueRegistration(token: string, user: KnownUser): void {
  const begun = begunRegistration.get();
  if (!begun) return;
  const goesOn = isHolder(user) && user.status === 0 && begun.user?.id === user.id;
  begunRegistration.set(goesOn ? { ...begun, user, newToken: token } : null);
}

/**
 * Takes over what the server says of who is signed in, unless they signed out while it was asked. An answer made for
 * another profile may arrive late: a kid's browser keeps what kids may know, an adult's is not cut down to that.
 */
export function keepUser(user: KnownUser): void {
  if (session.token.get() === null) return;
  const profile = session.profile.get();
  if (profile?.is_kid) return session.user.set(kidUserOf(user, profile.id));
  if (profile && !isHolder(user) && holder()) return;
  session.user.set(user);
  // As it was chosen in the kids space, the profile has none of its own marks.
  const own = user.user_profiles.find(({ id }) => id === profile?.id);
  if (own) session.profile.set(own);
}

/** As long as the server leaves a device open, `parentalCodeMinutes` of the contract. */
const unlockedMilliseconds = 15 * 60_000;

/** The password, or the parental code, was given a moment ago. */
export function keepUnlocked(): void {
  session.unlockedUntil.set(Date.now() + unlockedMilliseconds);
}

/** Whether leaving the kids space, another profile and My Account ask for the parental code. The kids space always does. */
export function isLocked(): boolean {
  if (session.user.get()?.has_parental_code !== true) return false;
  return session.profile.get()?.is_kid === true || (session.unlockedUntil.get() ?? 0) <= Date.now();
}

/**
 * Choosing a kid's profile opens the kids space, in its own light, and this browser forgets what no child may know. The
 * server hears of it by `actAs`, and by every later call.
 */
export function chooseProfile(profile: Profile): void {
  const before = session.profile.get();
  if (!profile.is_kid) session.cameFrom.set(null);
  else if (before && !before.is_kid) session.cameFrom.set(before.id);
  session.profile.set(profile);
  if (profile.is_kid) forgetHolder(profile);
  session.selectKid.set(profile.is_kid);
  setCookie("theme", profile.is_kid ? "kids" : "dark");
}

function forgetHolder({ id }: Profile): void {
  const user = session.user.get();
  if (user) session.user.set(kidUserOf(user, id));
  session.unlockedUntil.set(null);
  // An order that was begun names the account holder and what they pay.
  begunRegistration.set(null);
}

/** Where nobody is chosen yet. */
const choicePath = "/selectionnez-un-utilisateur";

/**
 * Browser only: where another tab opens another profile, or signs out, this one goes home with it. What it shows and keeps
 * is the one's before, and what it asks would be answered for the other. A tab that asks who watches has its answer.
 */
export function followOtherTabs(): void {
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== "profile" || idIn(oldValue) === idIn(newValue)) return;
    if (oldValue === null && location.pathname !== choicePath) return;
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
    session.cameFrom,
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
