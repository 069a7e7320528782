import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { isInKidsSpace } from "./session-queries.ts";

export type ParentalAttempts = { wrongAttempts: number; lockedUntil: Date | null };

type ParentalAttemptsRow = {
  parental_wrong_attempts: number;
  parental_locked_until: Date | null;
  device_name: string;
};

/** Of one device: a child's guesses must not lock the parent out on another. */
export function findParentalAttempts(database: Database, sessionId: number) {
  return database.row<ParentalAttemptsRow>(sql`
    select parental_wrong_attempts, parental_locked_until, device_name from sessions where id = ${sessionId}`);
}

export function saveParentalAttempts(
  database: Database,
  sessionId: number,
  { wrongAttempts, lockedUntil }: ParentalAttempts,
) {
  return database.run(sql`
    update sessions set parental_wrong_attempts = ${wrongAttempts}, parental_locked_until = ${lockedUntil}
    where id = ${sessionId}`);
}

/**
 * Unlocks a device until `unlockedUntil`, in the kids space only until `leaveBy`. `codeGiven`: by the code, not the
 * password. Returns until when.
 */
export async function unlockSession(
  database: Database,
  sessionId: number,
  { unlockedUntil, leaveBy }: { unlockedUntil: Date; leaveBy: Date },
  codeGiven: boolean,
): Promise<Date> {
  const row = await database.row<{ unlocked_until: Date }>(sql`
    update sessions set code_given = ${codeGiven},
      unlocked_until = case when ${isInKidsSpace} then ${leaveBy}::timestamptz else ${unlockedUntil} end
    where id = ${sessionId} returning unlocked_until`);
  return row?.unlocked_until ?? unlockedUntil;
}
