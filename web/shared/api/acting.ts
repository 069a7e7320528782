import { CallError } from "#contract/client.ts";
import { localeOfLanguage } from "#contract/language.ts";
import { switchLanguage } from "../texts/texts.ts";
import { call } from "./client.ts";
import { isImpersonated } from "./impersonated.ts";
import { chooseProfile, keepUser, type Profile, session } from "./session.ts";

/** Time limit for the server's answer; switching goes on without it. */
const patienceMs = 3000;

/**
 * Switches to the profile and its language. The server is notified, so that a kid's profile locks the device at once; if it
 * is unreachable, the next call that names the profile does the same. Returns false when an adult's profile needs the
 * parental code first, which is then asked for.
 */
export async function actAs(profile: Profile): Promise<boolean> {
  chooseProfile(profile);
  try {
    const body = { profile_id: profile.id };
    const patience = AbortSignal.timeout(patienceMs);
    // Whoever sees the site as a person changes no device's profile: each call names it.
    keepUser(
      await (isImpersonated()
        ? call("GET /me/profile", {}, patience)
        : call("PUT /me/acting-profile", { body }, patience)),
    );
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
    // Unreachable: keep the current language.
    if (!(error instanceof TypeError)) throw error;
  }
}
