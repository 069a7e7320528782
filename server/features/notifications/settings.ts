import type { ActiveProfile } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { NotificationsDeps } from "./deps.ts";
import { findSettings, saveSettings, type SettingsChange, stopDigest } from "./settings-queries.ts";
import { profileOfToken } from "./unsubscribe-token.ts";

/** What a profile wants to hear of, and the way out of the weekly digest. */
export function createNotificationSettings({ database, secret }: NotificationsDeps) {
  const settingsOf = async ({ profileId }: ActiveProfile) =>
    found(await findSettings(database, profileId), "profile", profileId);
  return {
    settingsOf,
    /** @throws AppError notAllowed for a digest that would go to the primary profile's address for another */
    async saveSettings(caller: ActiveProfile, change: SettingsChange, at: Date) {
      const { weekly_digest } = await settingsOf(caller);
      if (weekly_digest === null && change.weekly_digest === true) throw new AppError("notAllowed");
      await saveSettings(database, caller.profileId, change, at);
      return settingsOf(caller);
    },
    /** @throws AppError notFound for a forged token */
    async unsubscribe(token: string): Promise<void> {
      const profileId = profileOfToken(token, secret);
      if (profileId === undefined) throw new AppError("notFound");
      await stopDigest(database, profileId);
    },
  };
}
