import type { Locale } from "#contract/language.ts";
import type { Device } from "#contract/user.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import type { AccountSession } from "#server/http/callers.ts";
import { deviceNameIn } from "#server/http/device-name.ts";
import { AppError, found } from "#server/http/errors.ts";
import { newSecret, secretHash } from "#server/http/secrets.ts";
import type { AccountsDeps } from "./deps.ts";
import type { AccountLetters } from "./jobs.ts";
import { refuseBlocked } from "./block-queries.ts";
import { insertOneTimeCode, noteSeen, rememberNetwork, useOneTimeCode } from "./queries.ts";
import { networkHash } from "./secrets.ts";
import { unlockedFrom } from "./parental-code.ts";
import { sessionDays } from "./session-check.ts";
import { insertSession } from "./session-queries.ts";
import { endExcessSessions, endSession } from "./session-end-queries.ts";
import { findDevices, findDeviceUse } from "./device-queries.ts";

/** Origin of a sign-in. */
export type Origin = { ip: string; deviceName: string };

/** What a sign-in was given: the password or a passkey, or a code that another device made. */
type Given = "credentials" | "one-time-code";

export type Sessions = ReturnType<typeof createSessions>;

const oneTimeCodeSeconds = 60;

export function createSessions({ database, devices, secret }: AccountsDeps, letters: AccountLetters) {
  /**
   * Signs a device in, and signs the least recently used one out beyond the limit. Call it once the person has proved who they are.
   * Returns the token, which is not stored. @throws AppError accountBlocked
   */
  const open = async (
    inside: Database,
    accountId: number,
    origin: Origin,
    at: Date,
    given: Given = "credentials",
  ): Promise<string> => {
    const { type } = found(await lockAccount(inside, accountId), "user");
    // Under the lock: a block at this moment either sees the new session, or is seen here.
    await refuseBlocked(inside, accountId);
    const use = await findDeviceUse(inside, accountId, origin.deviceName);
    const token = newSecret();
    await insertSession(inside, {
      accountId,
      tokenHash: secretHash(token),
      deviceName: origin.deviceName,
      at,
      authenticatedAt: given === "credentials" ? at : null,
      days: sessionDays,
      unlockedUntil: unlockedFrom(at),
    });
    await endExcessSessions(inside, accountId, type === 2 ? devices.family : devices.personal, at);
    await rememberNetwork(inside, accountId, networkHash(origin.ip, secret), at);
    await noteSeen(inside, accountId, at);
    const isNew = use?.any && !use.same;
    if (isNew) await letters.newDevice.enqueue(inside, { accountId, device: origin.deviceName, at: at.toISOString() });
    return token;
  };
  return {
    open,
    end: (caller: AccountSession, at: Date) =>
      endSession(database, caller.accountId, caller.sessionId, "signed-out", at),
    async devicesOf(caller: AccountSession, locale: Locale, at: Date): Promise<Device[]> {
      const rows = await findDevices(database, caller.accountId, at);
      return rows.map(({ id, device_name, created_at, last_used_at }) => ({
        id,
        name: deviceNameIn(locale, device_name),
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        is_current: id === caller.sessionId,
      }));
    },
    /** @throws AppError notFound unless it is a signed-in device of the caller's account */
    async removeDevice(caller: AccountSession, id: number, at: Date): Promise<void> {
      const ended = await endSession(database, caller.accountId, id, "removed", at);
      if (ended === 0) throw new AppError("notFound", { entity: "device", id });
    },
    async createOneTimeCode(caller: AccountSession, at: Date): Promise<{ code: string; expires_at: string }> {
      const code = newSecret();
      const expiresAt = new Date(at.getTime() + oneTimeCodeSeconds * 1000);
      await insertOneTimeCode(database, secretHash(code), caller.accountId, expiresAt);
      return { code, expires_at: expiresAt.toISOString() };
    },
    /** @throws AppError invalid for an unknown, used or expired code; not 401, which would end the caller's own session */
    redeemOneTimeCode(code: string, origin: Origin, at: Date): Promise<{ accountId: number; token: string }> {
      return database.transaction(async (inside) => {
        const accountId = await useOneTimeCode(inside, secretHash(code), at);
        if (accountId === undefined) throw new AppError("invalid", { fields: { code: "value" } });
        return { accountId, token: await open(inside, accountId, origin, at, "one-time-code") };
      });
    },
  };
}
