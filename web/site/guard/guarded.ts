import { type ClientLoaderFunctionArgs, redirect } from "react-router";
import { isHolder } from "#contract/kid-user.ts";
import {
  begunRegistration,
  chooseProfile,
  hasExpired,
  isLocked,
  type KnownUser,
  session,
} from "#shared/api/session.ts";
import { guard, type GuardedPage, type Visitor } from "./route-guard.ts";
import { wayBackIn } from "#shared/api/way-back.ts";
import { keepWanted, takeWanted } from "./wanted-page.ts";

/**
 * For a page's `clientLoader`: returns if the visitor may stay. After signing in or choosing a profile, the visitor returns
 * to the requested page.
 * @throws Response a redirect, or 404 where a kid may not be
 */
export function guardPage(page: GuardedPage, { request, params }: LoaderArgs): void {
  const visitor = visitorNow();
  const wayBack = page === "login" || page === "registration" ? wayBackIn(new URL(request.url)) : null;
  if (wayBack) keepWanted(wayBack);
  const { go } = guard(page, visitor, params["id"]);
  if (go === null) {
    if (page !== "browse" && page !== "browse-kids") return;
    const wanted = takeWanted();
    if (wanted !== null && !visitor.profile?.isKid) throw redirect(wanted);
    return;
  }
  if (go === "not-found") throw new Response(null, { status: 404 });
  if (visitor.profile === null && followedLater.has(page)) keepWanted(new URL(request.url));
  throw redirect(go);
}

type LoaderArgs = Pick<ClientLoaderFunctionArgs, "request" | "params">;

const followedLater: ReadonlySet<GuardedPage> = new Set(["account", "watch", "protected"]);

function visitorNow(): Visitor {
  const user = session.user.get();
  if (user) chooseOnlyProfile(user);
  const profile = session.profile.get();
  return {
    hasToken: session.token.get() !== null,
    isRegistered: isRegistered(user),
    hasExpired: hasExpired(user),
    isPupil: user !== null && isHolder(user) && user.is_pupil,
    profile: profile && { isKid: profile.is_kid },
    isInKidMode: session.selectKid.get() === true,
  };
}

function isRegistered(user: KnownUser | null): boolean {
  if (begunRegistration.get()?.id !== undefined || user === null) return false;
  return isHolder(user) ? user.paymentMethod !== null || user.client_user_group !== null : user.status !== 0;
}

/** Selects the only profile of a personal account, unless the parental code is needed first. */
function chooseOnlyProfile(user: KnownUser): void {
  if (user.type !== 1 || user.status === 0 || session.profile.get() !== null || isLocked()) return;
  const own = user.user_profiles.find((profile) => profile.is_default);
  if (own) chooseProfile(own);
}
