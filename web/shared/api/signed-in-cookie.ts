/** Tells server-rendered pages that somebody is signed in. Grants nothing. */
export const signedInCookie = "signedIn";

const says = new RegExp(`(?:^|;\\s*)${signedInCookie}=1(?:;|$)`);

export function saysSignedIn(cookie: string | null): boolean {
  return says.test(cookie ?? "");
}
