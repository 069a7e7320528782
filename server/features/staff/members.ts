import type { Locale } from "#contract/language.ts";
import type { StaffMember } from "#contract/admin/staff-shapes.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { newSecret, secretHash } from "#server/http/secrets.ts";
import { memberOf } from "./presented.ts";
import {
  endMember,
  findMember,
  findMembers,
  helperRoles,
  insertMember,
  lockAdmins,
  lockMember,
  updateRoles,
} from "./queries.ts";
import { forgetSecondFactors } from "./sign-in-queries.ts";
import { deleteLinks, insertLink } from "./link-queries.ts";
import type { StaffDeps } from "./deps.ts";
import { deleteSessions } from "./session-queries.ts";
import { revokeAllOf, revokeUncovered } from "./tokens/token-queries.ts";

const linkHours = 72;

export type AccessLink = { link: string; expires_at: string };
export type Members = ReturnType<typeof createMembers>;

/** Management of staff members. Changes take the transaction of the call. */
export function createMembers({ publicUrl, releaseTasks }: Pick<StaffDeps, "publicUrl" | "releaseTasks">) {
  const present = async (database: Database, id: number): Promise<StaffMember> =>
    memberOf(found(await findMember(database, id), "staffMember", id));

  /** The token is in the fragment, which browsers send to no server, so no log on the way contains it. */
  const addLink = async (inside: Database, memberId: number, at: Date, language?: Locale): Promise<AccessLink> => {
    const token = newSecret();
    const expiresAt = new Date(at.getTime() + linkHours * 3_600_000);
    await insertLink(inside, { memberId, tokenHash: secretHash(token), at, expiresAt });
    const page = `${publicUrl}/admin/access${language ? `?language=${language}` : ""}`;
    return { link: `${page}#${token}`, expires_at: expiresAt.toISOString() };
  };
  const newLink = async (inside: Database, memberId: number, at: Date, language?: Locale): Promise<AccessLink> => {
    await deleteLinks(inside, memberId);
    return addLink(inside, memberId, at, language);
  };
  const requireMember = async (inside: Database, id: number) => found(await lockMember(inside, id), "staffMember", id);

  return {
    /** Ends the member's older links. */
    newLink,
    /** A link beside the member's other ones; the first use ends all of them. */
    addLink,
    async list(database: Database): Promise<StaffMember[]> {
      return (await findMembers(database)).map(memberOf);
    },
    /** @throws AppError invalid (emailTaken) */
    async invite(
      inside: Database,
      {
        language,
        ...member
      }: { email: string; name: string; roles: readonly StaffRole[]; language?: Locale | undefined },
      at: Date,
    ): Promise<{ member: StaffMember } & AccessLink> {
      const id = await insertMember(inside, { ...member, at });
      if (id === undefined) throw new AppError("invalid", { fields: { email: "emailTaken" } });
      return { member: await present(inside, id), ...(await newLink(inside, id, at, language)) };
    },
    /** Returns the previous roles too. @throws AppError notFound, conflict */
    async changeRoles(inside: Database, id: number, roles: readonly StaffRole[], at: Date) {
      if (!roles.includes("admin")) await keepAnAdmin(inside, id);
      const { roles: before } = await requireMember(inside, id);
      await updateRoles(inside, id, roles);
      await revokeUncovered(inside, id, at);
      if (!helperRoles.some((role) => roles.includes(role))) await releaseTasks(inside, id);
      return { member: await present(inside, id), before };
    },
    /** @throws AppError notFound */
    async renewLink(inside: Database, id: number, at: Date): Promise<AccessLink & { email: string }> {
      const { email } = await requireMember(inside, id);
      return { ...(await newLink(inside, id, at)), email };
    },
    /** Ends the member's sessions and tokens: a device that is lost may have made some. @throws AppError notFound */
    async resetSecondFactor(inside: Database, id: number, at: Date): Promise<StaffMember> {
      await requireMember(inside, id);
      await forgetSecondFactors(inside, id);
      await deleteSessions(inside, id, null);
      await revokeAllOf(inside, id, at);
      return present(inside, id);
    },
    /** @throws AppError notFound, conflict */
    async end(inside: Database, id: number, at: Date): Promise<StaffMember> {
      await keepAnAdmin(inside, id);
      await requireMember(inside, id);
      await endMember(inside, id, at);
      await revokeUncovered(inside, id, at);
      await releaseTasks(inside, id);
      await deleteSessions(inside, id, null);
      return present(inside, id);
    },
  };
}

/** Locks the admins, so that when two end or demote each other at the same time, one stays. @throws AppError conflict */
async function keepAnAdmin(inside: Database, leaving: number): Promise<void> {
  const admins = await lockAdmins(inside);
  if (admins.includes(leaving) && admins.length === 1) {
    throw new AppError("conflict", {
      said: {
        fr: "C’est le dernier administrateur : donnez d’abord ce rôle à quelqu’un d’autre",
        en: "This is the last admin: give somebody else this role first",
      },
    });
  }
}
