import type { PasswordCode } from "#contract/pupil-fields.ts";
import type { Database } from "#server/database/pool.ts";
import { civilDay } from "#contract/date-text.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import { newPasswordCode, shownCode } from "./codes.ts";
import type { GroupsDeps } from "./deps.ts";
import { emailOf, findGroup, findHolder, lockGroup, type GroupRow } from "./queries.ts";
import { refusal } from "./refusals.ts";
import { findTaughtClass, isMember, listPupils, setTeacher } from "./teaching-queries.ts";

export type Seat = { id: number; accountId: number };
export type Given = { group: GroupRow; code: PasswordCode };
type Deps = Pick<GroupsDeps, "database" | "publicUrl" | "pupils" | "writeAudit">;

/** Codes for new passwords of pupils: issued by the teachers of the class, whom staff appoint, and by staff. */
export function createTeaching({ database, publicUrl, pupils, writeAudit }: Deps) {
  const taughtClass = async (teacher: number, at: Date): Promise<GroupRow> =>
    found(await findTaughtClass(database, teacher, civilDay(at)), "group");

  const linkOf = ({ code }: GroupRow): string => `${publicUrl}/rejoindre/${shownCode(code)}`;

  /** Revokes the pupil's password and all sessions. @throws AppError notFound */
  const give = async (inside: Database, { id, accountId }: Seat, at: Date): Promise<Given> => {
    const group = found(await findGroup(inside, id), "group", id);
    if (!(await isMember(inside, id, accountId)))
      throw new AppError("notFound", { entity: "groupMember", id: accountId });
    const code = newPasswordCode();
    const { pseudonym, expiresAt } = await pupils.renewPassword(inside, { groupId: id, accountId, code }, at);
    return {
      group,
      code: { pseudonym, code: shownCode(code), link: linkOf(group), expires_at: expiresAt.toISOString() },
    };
  };

  return {
    give,
    /** @throws AppError notFound unless the caller teaches a class that has not ended */
    async pupilsOf(teacher: number, { search = "", ...paging }: Paging & { search?: string | undefined }, at: Date) {
      const group = await taughtClass(teacher, at);
      const page = await pageOfFound(paging, async (window) => {
        const { data, total } = await listPupils(database, group.id, search.trim(), window);
        const shown = data.map(({ account_id, pseudonym, joined_at }) => ({
          account_id,
          pseudonym,
          joined_at: joined_at.toISOString(),
        }));
        return { data: shown, total };
      });
      return { ...page, link: linkOf(group), is_full: group.seats_taken >= group.seats };
    },
    /**
     * Audited.
     * @throws AppError notFound for a pupil of another class, and unless the caller teaches a class that has not ended
     */
    async giveAsTeacher(teacher: number, pupil: number, at: Date): Promise<PasswordCode> {
      return database.transaction(async (inside) => {
        const group = found(await findTaughtClass(inside, teacher, civilDay(at)), "group");
        const { code } = await give(inside, { id: group.id, accountId: pupil }, at);
        await writeAudit(inside, {
          subject: subjectOfPupil(group, { accountId: pupil, pseudonym: code.pseudonym }),
          memberId: null,
          actor: `account ${teacher}`,
          roles: [],
          call: "POST /me/client-group/pupils/{account_id}/password-code",
          reason: null,
          address: null,
          at,
        });
        return code;
      });
    },
  };
}

/**
 * Appoints or removes a teacher among the adults of a class, in the caller's transaction. Returns the previous state.
 * @throws AppError notFound; conflict for a pupil, and in a group of adults
 */
export async function changeTeacher(inside: Database, { id, accountId }: Seat, isTeacher: boolean) {
  const group = found(await lockGroup(inside, id), "group", id);
  const holder = found(await findHolder(inside, accountId), "groupMember", accountId);
  if (isTeacher && (group.pupil_ceiling === null || emailOf(holder) === null)) throw refusal("noTeacher");
  const before = found(await setTeacher(inside, id, accountId, isTeacher), "groupMember", accountId);
  return { group, email: holder.email, before };
}

export const subjectOfPupil = (
  group: { id: number; name: string },
  pupil: { accountId: number; pseudonym: string },
): string => `account ${pupil.accountId} “${pupil.pseudonym}”, group ${group.id} “${group.name}”`;
