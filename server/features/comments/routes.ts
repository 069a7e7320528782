import { moderation as moderating } from "#contract/admin/moderation.ts";
import { adminReportReasons } from "#contract/admin/text-lists.ts";
import { comments as calls } from "#contract/comments.ts";
import type { Api } from "#server/http/api.ts";
import { listDifferences } from "#server/http/edited-lists.ts";
import type { Comments } from "./comments.ts";
import { editedProblems, replaceProblems } from "./edited-problems.ts";
import type { Moderation } from "./moderation.ts";

const entity = "comment" as const;

export function commentRoutes(api: Api, comments: Comments): void {
  api.on(calls.comments, (call) => comments.list(call, call.query));
  api.on(calls.comment, (call) => comments.find(call, call.params.id));

  api.on(calls.addComment, async (call) => {
    const { comment, answered } = await comments.add(call, call.body);
    return { comment, insert: [{ entity, ...comment }], update: answered.map((above) => ({ entity, ...above })) };
  });
  api.on(calls.removeComment, async (call) => {
    const { id } = call.params;
    const answered = await comments.remove(call, id);
    return { delete: [{ entity, id }], update: answered.map((above) => ({ entity, ...above })) };
  });

  api.on(calls.likeComment, async (call) => liked(call.params.id, 1, await comments.like(call, true, call.params.id)));
  api.on(calls.unlikeComment, async (call) =>
    liked(call.params.id, 0, await comments.like(call, false, call.params.id)),
  );

  api.on(calls.reportProblems, async ({ locale }) => ({ data: await comments.problems(locale) }));
  api.on(calls.reportComment, async (call) => {
    await comments.report(call, call.body);
    return { update: [{ entity, id: call.body.comment, is_reported: true as const }] };
  });
}

function liked(id: number, is_liked: 0 | 1, total_like: number) {
  return { total_like, update: [{ entity, id, total_like, is_liked }] };
}

/** What moderators do with reports, and how a decision is contested. */
export function moderationRoutes(api: Api, moderation: Moderation): void {
  api.on(moderating.reports, ({ locale, query, at }) => moderation.list(locale, query, at));
  api.on(moderating.decide, async ({ params, body, caller, database, note, locale, at }) => {
    const report = await moderation.decide(database, { ...params, locale, at }, { ...body, by: caller.name });
    const { decision, explanation } = report;
    note({ subject: `report ${report.id}`, before: { decision: body.seen }, after: { decision, explanation } });
    return report;
  });
  api.on(moderating.reopen, async ({ params, database, note, locale }) => {
    const report = await moderation.reopen(database, { ...params, locale });
    note({ subject: `report ${report.id}`, after: { decision: null } });
    return report;
  });
  api.on(moderating.lookAtAppeal, ({ body, request, at }) => moderation.lookAtAppeal(body.token, request.ip, at));
  api.on(moderating.appeal, async ({ body, request, at }) => {
    await moderation.appeal(body, request.ip, at);
    return {};
  });
}

/** The reasons of reports, as editors keep them. */
export function reasonRoutes(api: Api): void {
  api.on(adminReportReasons.editedProblems, ({ database }) => editedProblems(database));
  api.on(adminReportReasons.replaceProblems, async ({ body, database, note }) => {
    const { before, after } = await replaceProblems(database, body);
    note({ subject: "reasons of reports", ...listDifferences(before.items, after.items) });
    return after;
  });
}
