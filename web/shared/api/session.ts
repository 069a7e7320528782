import { isHolder, kidUserOf } from "#contract/kid-user.ts";
import type { KidUser, Profile, User } from "#contract/user.ts";
import { forgetLanguage } from "../texts/texts.ts";
import { having, isFlag, isKnownUser, isNumber, isProfile, isText, isUser, maybe, oneOf } from "./shapes.ts";
import { useShared } from "../state/use-shared.ts";
import { stored } from "./stored.ts";
import { isImpersonated } from "./impersonated.ts";
import { recentSearches } from "./search-memory.ts";
import { signedInCookie, unpaidValue } from "./signed-in-cookie.ts";

export type { Profile, User };
/** The account, reduced to what the acting profile may know. */
export type KnownUser = User | KidUser;

/** The stored session. */
export const session = {
  token: stored<string>("token", isText),
  /** The account holder; while a kid profile acts, only what a child may know. */
  user: stored<KnownUser>("user", isKnownUser),
  /** The chosen profile, which also decides whether the kids space is open. */
  profile: stored<Profile>("profile", isProfile),
  selectKid: stored<boolean>("selectKid", isFlag),
  /** The adult profile from which the kids space was entered, to return to. */
  cameFrom: stored<number>("cameFrom", isNumber),
  country: stored<string>("country", isText),
  /** Until when the parental code is not asked for again, in epoch milliseconds. The server decides. */
  unlockedUntil: stored<number>("unlockedUntil", isNumber),
  /** Said once on the login page after a forced sign-out. */
  notice: stored<"signedInElsewhere" | "sessionEnded">("notice", oneOf("signedInElsewhere", "sessionEnded")),
};

/**
 * The part of a pending registration that identifies the user; `id` is the chosen plan's. Billing's `registration.ts`
 * defines all of it.
 */
export const begunRegistration = stored<{ id?: number; user?: User; newToken?: string }>(
  "registration",
  having({ id: maybe(isNumber), user: maybe(isUser), newToken: maybe(isText) }),
);

export const useToken = () => useShared(session.token);
export const useUser = () => useShared(session.user);
export const useProfile = () => useShared(session.profile);

/** The account holder; null where the acting profile may not know them. */
export function holder(): User | null {
  return holderIn(session.user.get());
}

export function useHolder(): User | null {
  return holderIn(useUser());
}

function holderIn(user: KnownUser | null): User | null {
  return user && isHolder(user) ? user : null;
}

/** Access waits for the end of a dispute: the subscription itself still runs, and no other can be ordered. */
export function isSuspended(user: KnownUser | null): boolean {
  return user?.status === 2 && user.is_suspended;
}

/** Access has ended with its subscription, and another one can be ordered. */
export function hasExpired(user: KnownUser | null): boolean {
  return user?.status === 2 && !isSuspended(user);
}

/** The viewer's name, the account holder if another person, whether there are other profiles, and whether a class set the limit. */
export function useWatcher(): { name: string; holder: string | null; hasOthers: boolean; isPupil: boolean } {
  const [profile, user] = [useProfile(), useUser()];
  const primary = user?.user_profiles.find(({ is_default }) => is_default);
  const holder = profile?.is_default === true ? null : (primary?.name ?? null);
  return {
    name: profile?.name ?? "",
    holder,
    hasOthers: user?.type === 2,
    isPupil: user !== null && isHolder(user) && user.is_pupil,
  };
}

export function signIn(token: string, user: KnownUser): void {
  noteStanding(user);
  session.notice.set(null);
  session.profile.set(null);
  session.selectKid.set(null);
  session.cameFrom.set(null);
  session.token.set(token);
  session.user.set(user);
  continueRegistration(token, user);
  // A kid's user object comes from a session resumed in the kids space, without a password.
  if (isHolder(user)) keepUnlocked();
  else session.unlockedUntil.set(null);
}

/** Tells server-rendered pages how the person stands. Unpaid users may still see the landing page. */
export function noteStanding({ status }: Pick<KnownUser, "status">): void {
  setCookie(signedInCookie, status === 0 ? unpaidValue : "1");
}

/** Keeps a pending registration of the same unpaid account, with its new token, and drops anybody else's. */
function continueRegistration(token: string, user: KnownUser): void {
  const begun = begunRegistration.get();
  if (!begun) return;
  const goesOn = isHolder(user) && user.status === 0 && begun.user?.id === user.id;
  begunRegistration.set(goesOn ? { ...begun, user, newToken: token } : null);
}

/**
 * Stores the user from a server's answer, unless they have signed out meanwhile. Ignores a late answer for another kind of
 * profile: a kid's session must not store an adult's view of the account, nor the reverse.
 */
export function keepUser(user: KnownUser): void {
  if (session.token.get() === null) return;
  const profile = session.profile.get();
  if (profile?.is_kid) return session.user.set(kidUserOf(user, profile.id));
  if (profile && !isHolder(user) && holder()) return;
  noteStanding(user);
  session.user.set(user);
  // Chosen in the kids space, the stored profile lacks these fields.
  const own = user.user_profiles.find(({ id }) => id === profile?.id);
  if (own) session.profile.set(own);
}

/** As on the server: `parentalCodeMinutes` of the contract. */
const unlockedMilliseconds = 15 * 60_000;

/** Notes that the password or the parental code was just entered. */
export function keepUnlocked(): void {
  session.unlockedUntil.set(Date.now() + unlockedMilliseconds);
}

/** Whether switching profile and My Account ask for the parental code. Leaving the kids space always does. */
export function isLocked(): boolean {
  // The staff know no code, and see nothing that one would protect.
  if (isImpersonated()) return false;
  if (session.user.get()?.has_parental_code !== true) return false;
  return session.profile.get()?.is_kid === true || (session.unlockedUntil.get() ?? 0) <= Date.now();
}

/**
 * Stores the chosen profile. A kid's opens the kids space with its own theme and drops what no child may know. The server
 * learns of it through `actAs` and every later call.
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
  // A pending order contains the account holder's name and price.
  begunRegistration.set(null);
}

/** The profile chooser. */
const choicePath = "/selectionnez-un-utilisateur";

/**
 * Browser only: when another tab switches profile or signs out, this tab follows to its home page, because its content
 * belongs to the previous profile while its calls would be made as the new one. So does a tab showing the chooser.
 */
export function followOtherTabs(): void {
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (isImpersonated()) return;
    if (key !== "profile" || idIn(oldValue) === idIn(newValue)) return;
    if (oldValue === null && location.pathname !== choicePath) return;
    location.assign(homeOf(session.profile.get()));
  });
}

function idIn(kept: string | null): string | undefined {
  return /"id":(\d+)/.exec(kept ?? "")?.[1];
}

/** The home page of a profile. */
export function homeOf(profile: { is_kid: boolean } | null): string {
  return profile?.is_kid ? "/accueil-kids" : "/accueil";
}

/** Clears user, token, profile, language, country and kid selection at sign-out. */
export function forgetSession(): void {
  forgetUser();
  forgetLanguage();
}

/** Clears the user but keeps the visitor's language. */
export function forgetUser(): void {
  for (const store of [
    session.user,
    session.profile,
    session.selectKid,
    session.cameFrom,
    session.country,
    session.unlockedUntil,
    session.token,
    recentSearches,
  ])
    store.set(null);
  for (const name of ["theme", signedInCookie]) setCookie(name, "", 0);
}

const yearSeconds = 365 * 86_400;

function setCookie(name: string, value: string, maxAgeSeconds = yearSeconds): void {
  // Cookies are the whole browser's, and so the staff member's own.
  if (isImpersonated()) return;
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
}
