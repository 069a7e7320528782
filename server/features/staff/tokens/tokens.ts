import type { StaffToken } from "#contract/admin/staff-tokens.ts";
import { civilDay } from "#contract/date-text.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { endOfCivilDay, yearsAfter } from "#server/dates.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { secretHash } from "#server/http/secrets.ts";
import type { Staff } from "#server/http/staff-callers.ts";
import { newStaffToken } from "#server/http/staff-tokens.ts";
import { lockMember } from "../queries.ts";
import { findToken, findTokens, insertToken, setRevoked, type TokenRow } from "./token-queries.ts";

type Made = { name: string; roles: readonly StaffRole[]; ends_on: string };

/** Admins' management of the tokens for scripts. Changes take the transaction of the call. */
export const staffTokens = {
  async list(database: Database, at: Date): Promise<StaffToken[]> {
    return (await findTokens(database, at)).map((row) => tokenOf(row, at));
  },
  /** @throws AppError invalid for roles that the maker does not hold, and for a day that is over or more than a year away */
  async make(inside: Database, caller: Staff, { name, roles, ends_on: lastDay }: Made, at: Date) {
    // Locked, so that a role lost at the same moment is seen here, or ends this token.
    const maker = found(await lockMember(inside, caller.memberId), "staffMember", caller.memberId);
    if (!maker.roles.includes("admin") && !roles.every((role) => maker.roles.includes(role))) {
      throw new AppError("invalid", { fields: { roles: "choice" } });
    }
    const secret = newStaffToken();
    const id = await insertToken(inside, {
      memberId: caller.memberId,
      name,
      tokenHash: secretHash(secret),
      ending: secret.slice(-4),
      roles,
      at,
      expiresAt: endOf(lastDay, at),
    });
    return { token: await present(inside, id, at), secret };
  },
  /** @throws AppError notFound */
  async revoke(inside: Database, id: number, at: Date): Promise<StaffToken> {
    await setRevoked(inside, id, at);
    return present(inside, id, at);
  },
};

const present = async (database: Database, id: number, at: Date): Promise<StaffToken> =>
  tokenOf(found(await findToken(database, id), "staffToken", id), at);

function endOf(day: string, at: Date): Date {
  const end = endOfCivilDay(day);
  if (end <= at) throw new AppError("invalid", { fields: { ends_on: "dateOver" } });
  if (day > civilDay(yearsAfter(at, 1))) throw new AppError("invalid", { fields: { ends_on: "tokenEnd" } });
  return end;
}

function tokenOf({ member_id: memberId, maker, ...row }: TokenRow, at: Date): StaffToken {
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    roles: row.roles,
    maker: { id: memberId, name: maker },
    state: row.revoked_at ? "revoked" : row.expires_at > at && row.is_covered ? "live" : "ended",
    created_at: row.created_at.toISOString(),
    ends_at: row.expires_at.toISOString(),
    last_used_on: row.last_used_at && civilDay(row.last_used_at),
  };
}
