import { CallError } from "#contract/client.ts";
import { localeOfLanguage } from "#contract/language.ts";
import { switchLanguage } from "../texts/texts.ts";
import { call } from "./client.ts";
import { chooseProfile, keepUser, type Profile, session } from "./session.ts";

/** A server that does not answer holds nobody up for longer. */
const patienceMs = 3000;

/**
 * Acts as the profile from here on, in its language. The server is told, so that a kid's locks the device there at once;
 * where it cannot be reached, the next call that names the profile does the same. Answers whether the profile acts: an adult's may want the parental code first, which is then asked for.
 */
export async function actAs(profile: Profile): Promise<boolean> {
  chooseProfile(profile);
  try {
    const body = { profile_id: profile.id };
    keepUser(await call("PUT /me/acting-profile", { body }, AbortSignal.timeout(patienceMs)));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  if (session.profile.get()?.id !== profile.id) return false;
  await speakAs(profile);
  return true;
}

async function speakAs({ language }: Profile): Promise<void> {
  try {
    await switchLanguage(localeOfLanguage(language.id));
  } catch (error) {
    // Out of reach: they go on in the language that is spoken here.
    if (!(error instanceof TypeError)) throw error;
  }
}
