/** Tells server-rendered pages that somebody is signed in. Grants nothing. */
export const signedInCookie = "signedIn";
/** Of somebody who registered and has not paid yet: to visitors' pages, they are a visitor who has begun. */
export const unpaidValue = "unpaid";

const says = new RegExp(`(?:^|;\\s*)${signedInCookie}=1(?:;|$)`);

export function saysSignedIn(cookie: string | null): boolean {
  return says.test(cookie ?? "");
}

const saysUnpaidNow = new RegExp(`(?:^|;\\s*)${signedInCookie}=${unpaidValue}(?:;|$)`);

/** Whether somebody registered here who has not paid yet. */
export function saysUnpaid(cookie: string | null): boolean {
  return saysUnpaidNow.test(cookie ?? "");
}
