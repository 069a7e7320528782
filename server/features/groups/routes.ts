import { adminGroups } from "#contract/admin/groups.ts";
import { groups as contract } from "#contract/groups.ts";
import type { User } from "#contract/user.ts";
import type { Viewer } from "#server/database/visibility.ts";
import type { Api } from "#server/http/api.ts";
import { callerNetwork } from "#server/http/attempt-limits.ts";
import type { Groups } from "./groups.ts";

/** Binds the calls of client groups. `userOf` returns the account holder as in every other call. */
export function groupRoutes(
  api: Api,
  groups: Groups,
  userOf: (accountId: number, at: Date, asker: Viewer | null) => Promise<User>,
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
  staffRoutes(api, groups);
}

function staffRoutes(api: Api, { managing, letters }: Groups): void {
  api.on(adminGroups.groups, ({ query, database, at }) => managing.list(database, query, at));
  api.on(adminGroups.group, ({ params, database, at }) => managing.one(database, params.id, at));
  api.on(adminGroups.groupMembers, ({ params, query, database }) => managing.members(database, params.id, query));
  api.on(adminGroups.createGroup, async ({ body, database, note, at }) => {
    const group = await managing.create(database, body, at);
    note({ subject: subjectOf(group), after: body });
    return group;
  });
  api.on(adminGroups.changeGroup, async ({ params, body: { name, seats, ends_on }, database, note, at }) => {
    const { before, after } = await managing.change(database, params.id, { name, seats, ends_on }, at);
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
  api.on(adminGroups.removeGroupMember, async ({ params: { id, account_id: accountId }, database, note, at }) => {
    const { group, email } = await managing.removeMember(database, letters, { id, accountId, at });
    note({ subject: `group ${id} “${group}”`, before: { member: email } });
    return done;
  });
}

const done = { success: true } as const;
const subjectOf = ({ id, name }: { id: number; name: string }) => `group ${id} “${name}”`;
const termsOf = ({ name, seats, ends_on }: { name: string; seats: number; ends_on: string }) => ({
  name,
  seats,
  ends_on,
});
