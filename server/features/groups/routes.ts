import type { FastifyReply, FastifyRequest } from "fastify";
import { adminGroups, type ClientGroup } from "#contract/admin/groups.ts";
import { groups as contract } from "#contract/groups.ts";
import type { User } from "#contract/user.ts";
import type { Viewer } from "#server/database/visibility.ts";
import type { Api } from "#server/http/api.ts";
import { deviceNameOf } from "#server/http/device-name.ts";
import { callerNetwork } from "#server/http/attempt-limits.ts";
import type { Groups } from "./groups.ts";
import { changeTeacher, subjectOfPupil } from "./teaching.ts";

/** Binds the calls of client groups. `userOf` returns the account holder as in every other call. */
export function groupRoutes(
  api: Api,
  groups: Groups,
  {
    userOf,
    expireMedia,
  }: {
    userOf: (accountId: number, at: Date, asker: Viewer | null) => Promise<User>;
    /** Revokes the browser's media cookies. */
    expireMedia: (request: FastifyRequest, reply: FastifyReply) => void;
  },
): void {
  api.on(contract.groupInvitation, ({ params, caller, request, at }) =>
    groups.invitation(params.code, { accountId: caller?.accountId ?? null, who: callerNetwork(request.ip), at }),
  );
  api.on(contract.joinGroup, async ({ body, caller, request, at }) => {
    const { accountId, viewer } = caller;
    await groups.join(body.code, { accountId, who: callerNetwork(request.ip), at });
    return userOf(accountId, at, viewer);
  });
  api.on(contract.leaveGroup, async ({ caller: { accountId, viewer }, at }) => {
    await groups.leave(accountId, at);
    return userOf(accountId, at, viewer);
  });
  api.on(contract.joinClass, async ({ params, body, request, reply, locale, at }) => {
    const { accountId, token } = await groups.joinClass(params.code, body, { ...originOf(request), locale, at });
    expireMedia(request, reply);
    return { token, user: await userOf(accountId, at, null) };
  });
  api.on(contract.enterClass, async ({ params, body, request, reply, locale, at }) => {
    const entered = await groups.enterClass(params.code, body, { ...originOf(request), locale, at });
    expireMedia(request, reply);
    return entered;
  });
  api.on(contract.renewPupilPassword, async ({ params, body, request, reply, locale, at }) => {
    const from = { ...originOf(request), locale, at };
    const { accountId, token } = await groups.renewPassword(params.code, body, from);
    expireMedia(request, reply);
    return { token, user: await userOf(accountId, at, null) };
  });
  api.on(contract.classPupils, ({ query, caller, at }) => groups.teaching.pupilsOf(caller.accountId, query, at));
  api.on(contract.givePasswordCode, ({ params, caller, at }) =>
    groups.teaching.giveAsTeacher(caller.accountId, params.account_id, at),
  );
  staffRoutes(api, groups);
  seatRoutes(api, groups);
}

const originOf = ({ ip, headers }: FastifyRequest) => ({ ip, deviceName: deviceNameOf(headers["user-agent"]) });

function staffRoutes(api: Api, { managing }: Groups): void {
  api.on(adminGroups.groups, ({ query, database, at }) => managing.list(database, query, at));
  api.on(adminGroups.group, ({ params, database, at }) => managing.one(database, params.id, at));
  api.on(adminGroups.groupMembers, ({ params, query, database }) => managing.members(database, params.id, query));
  api.on(adminGroups.createGroup, async ({ body, database, note, at }) => {
    const group = await managing.create(database, body, at);
    note({ subject: subjectOf(group), after: body });
    return group;
  });
  api.on(adminGroups.changeGroup, async ({ params, body: { reason: _reason, ...terms }, database, note, at }) => {
    const { before, after } = await managing.change(database, params.id, terms, at);
    note({ subject: subjectOf(before), before: termsOf(before), after: termsOf(after) });
    return after;
  });
  api.on(adminGroups.endGroup, async ({ params, database, note, at }) => {
    const { before, after } = await managing.end(database, params.id, at);
    note({ subject: subjectOf(after), before: { ends_on: before.ends_on }, after: { ends_on: after.ends_on } });
    return after;
  });
  api.on(adminGroups.renewGroupCode, async ({ params, database, note, at }) => {
    const { after } = await managing.renewCode(database, params.id, at);
    note({ subject: subjectOf(after) });
    return after;
  });
}

function seatRoutes(api: Api, { teaching, managing, letters }: Groups): void {
  api.on(adminGroups.changeGroupMember, async ({ params, body, database, note }) => {
    const { id, account_id: accountId } = params;
    const { group, email, before } = await changeTeacher(database, { id, accountId }, body.is_teacher);
    const member = { member: email };
    note({
      subject: subjectOfMember(group, accountId),
      before: { ...member, is_teacher: before },
      after: { ...member, is_teacher: body.is_teacher },
    });
    return done;
  });
  api.on(adminGroups.givePupilPasswordCode, async ({ params, database, note, at }) => {
    const seat = { id: params.id, accountId: params.account_id };
    const { group, code } = await teaching.give(database, seat, at);
    note({ subject: subjectOfPupil(group, { accountId: seat.accountId, pseudonym: code.pseudonym }) });
    return code;
  });
  api.on(adminGroups.removeGroupMember, async ({ params: { id, account_id: accountId }, database, note, at }) => {
    const { group, email } = await managing.removeMember(database, letters, { id, accountId, at });
    note({ subject: subjectOfMember({ id, name: group }, accountId), before: { member: email } });
    return done;
  });
}

const done = { success: true } as const;
const subjectOf = ({ id, name }: { id: number; name: string }) => `group ${id} “${name}”`;
/** Begins with the account, so that the person’s page finds it. */
const subjectOfMember = (group: { id: number; name: string }, accountId: number) =>
  `account ${accountId}, ${subjectOf(group)}`;
const termsOf = ({ name, seats, ends_on, pupil_ceiling }: ClientGroup) => ({ name, seats, ends_on, pupil_ceiling });
