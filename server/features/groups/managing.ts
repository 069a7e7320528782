import type { ClientGroup, GroupMember } from "#contract/admin/groups.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { civilDay } from "#contract/date-text.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Page, type Paging } from "#server/http/paged-answers.ts";
import { newGroupCode, readGroupCode, shownCode } from "./codes.ts";
import type { SendGroupLetter } from "./deps.ts";
import {
  emailOf,
  endMembership,
  findGroup,
  findHolder,
  insertGroup,
  lockGroup,
  updateGroup,
  type GroupRow,
  type NewGroup,
} from "./queries.ts";
import { listGroups, listMembers, type MemberRow } from "./staff-queries.ts";
import { groupTexts } from "./texts.ts";

export type Terms = Omit<NewGroup, "code">;
export type Changed = { before: ClientGroup; after: ClientGroup };

export type Managing = ReturnType<typeof createManaging>;

/** Client groups as managed by staff and the command line. Changes run in the caller's transaction. */
export function createManaging({ publicUrl }: { publicUrl: string }) {
  const present = (group: GroupRow, at: Date) => groupEntity(group, publicUrl, at);
  const change = async (inside: Database, id: number, at: Date, to: (now: GroupRow) => Partial<NewGroup>) => {
    const now = found(await lockGroup(inside, id), "group", id);
    const after = found(await updateGroup(inside, id, { ...now, ...to(now) }), "group", id);
    return { before: present(now, at), after: present(after, at) };
  };

  return {
    async list(
      database: Database,
      {
        search = "",
        state,
        ...paging
      }: Paging & { search?: string | undefined; state?: "running" | "ended" | undefined },
      at: Date,
    ): Promise<Page<ClientGroup>> {
      const filter = { search: search.trim(), code: readGroupCode(search), state, today: civilDay(at) };
      return pageOfFound(paging, async (window) => {
        const { data, total } = await listGroups(database, filter, window);
        return { data: data.map((group) => present(group, at)), total };
      });
    },
    /** @throws AppError notFound */
    async one(database: Database, id: number, at: Date): Promise<ClientGroup> {
      return present(found(await findGroup(database, id), "group", id), at);
    },
    /** @throws AppError invalid for an end date in the past */
    async create(inside: Database, terms: Terms, at: Date): Promise<ClientGroup> {
      if (terms.ends_on < civilDay(at)) throw new AppError("invalid", { fields: { ends_on: "dateOver" } });
      return present(found(await insertGroup(inside, { ...terms, code: newGroupCode() }, at), "group"), at);
    },
    /**
     * @throws AppError notFound; invalid for fewer seats than are taken, for a switch between adults and pupils while
     * seats are taken, and for a new end date in the past
     */
    change: (inside: Database, id: number, terms: Partial<Terms>, at: Date): Promise<Changed> =>
      change(inside, id, at, (now) => {
        const { seats = now.seats, ends_on: end = now.ends_on } = terms;
        if (seats < now.seats_taken) throw new AppError("invalid", { fields: { seats: "groupSeats" } });
        const { pupil_ceiling: ceiling = now.pupil_ceiling } = terms;
        if ((ceiling === null) !== (now.pupil_ceiling === null) && now.seats_taken > 0)
          throw new AppError("invalid", { fields: { pupil_ceiling: "groupKind" } });
        if (end !== now.ends_on && end < civilDay(at))
          throw new AppError("invalid", { fields: { ends_on: "dateOver" } });
        return terms;
      }),
    /** Makes yesterday the last day. @throws AppError notFound, conflict */
    end: (inside: Database, id: number, at: Date): Promise<Changed> =>
      change(inside, id, at, (now) => {
        if (now.ends_on < civilDay(at)) throw new AppError("conflict", { said: groupTexts.endedBefore });
        return { ends_on: dayBefore(civilDay(at)) };
      }),
    /** @throws AppError notFound */
    renewCode: (inside: Database, id: number, at: Date): Promise<Changed> =>
      change(inside, id, at, () => ({ code: newGroupCode() })),

    /** @throws AppError notFound */
    async members(
      database: Database,
      id: number,
      { search = "", ...paging }: Paging & { search?: string | undefined },
    ) {
      found(await findGroup(database, id), "group", id);
      return pageOfFound<GroupMember>(paging, async (window) => {
        const { data, total } = await listMembers(database, id, search.trim(), window);
        return { data: data.map(memberEntity), total };
      });
    },
    /** Removes a member. @throws AppError notFound */
    async removeMember(
      inside: Database,
      letters: SendGroupLetter,
      { id, accountId, at }: { id: number; accountId: number; at: Date },
    ): Promise<{ group: string; email: string }> {
      await lockAccount(inside, accountId);
      const group = found(await findGroup(inside, id), "group", id);
      if ((await endMembership(inside, accountId, id, at)) === 0) {
        throw new AppError("notFound", { entity: "groupMember", id: accountId });
      }
      const holder = found(await findHolder(inside, accountId), "groupMember", accountId);
      await letters.enqueue(inside, { accountId, kind: "removed", group: group.name, endsOn: group.ends_on });
      return { group: group.name, email: holder.email };
    },
  };
}

function groupEntity({ code, created_at: createdAt, ...group }: GroupRow, publicUrl: string, at: Date): ClientGroup {
  const shown = shownCode(code);
  return {
    id: group.id,
    name: group.name,
    seats: group.seats,
    seats_taken: group.seats_taken,
    ends_on: group.ends_on,
    has_ended: group.ends_on < civilDay(at),
    pupil_ceiling: group.pupil_ceiling,
    code: shown,
    link: `${publicUrl}/rejoindre/${shown}`,
    created_at: createdAt.toISOString(),
  };
}

function memberEntity(row: MemberRow): GroupMember {
  const { account_id, first_name, last_name, email, joined_at: joinedAt, is_teacher } = row;
  return {
    account_id,
    name: `${first_name} ${last_name}`.trim(),
    email: emailOf({ email }),
    joined_at: joinedAt.toISOString(),
    is_teacher,
  };
}

/** Days are YYYY-MM-DD. */
function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
