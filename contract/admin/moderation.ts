import * as z from "zod/mini";
import { CommentText, plainText } from "../comment-text.ts";
import { endpoint } from "../endpoint.ts";
import { deskFault } from "../field-faults.ts";
import { hasVisible, Id, Instant, pageOf, paging } from "../fields.ts";

const moderators = { staff: ["moderator"] } as const;
const IdParams = z.object({ id: Id });
const Decision = z.enum(["kept", "removed"]);

const Explanation = plainText(1000);

/** What both sides read of a decision; a removal needs it. */
export const Reasons = {
  kept: z.object({ explanation: Explanation }),
  removed: z.object({ explanation: Explanation.check(z.refine(hasVisible, deskFault("decisionReason"))) }),
};

/** A report of a comment, with what a decision needs. */
const Report = z.object({
  id: z.int(),
  created_at: Instant,
  /** Null once the reporter's profile is gone. */
  reporter: z.nullable(z.string()),
  reason: z.string(),
  /** How many people reported the same comment; one decision answers all. */
  reports: z.int(),
  author: z.string(),
  title: z.string(),
  video_id: z.int(),
  /** The comment as it was when it was reported. */
  text: z.string(),
  /** What a reply answers. */
  parent: z.nullable(z.string()),
  /** The author deleted the comment meanwhile. */
  is_gone: z.boolean(),
  decision: z.nullable(Decision),
  explanation: z.string(),
  decided_at: z.nullable(Instant),
  decided_by: z.nullable(z.string()),
  appeals: z.array(
    z.object({
      side: z.enum(["author", "reporter"]),
      text: z.string(),
      created_at: Instant,
      /** False while it waits for a decision. */
      is_answered: z.boolean(),
    }),
  ),
});
export type Report = z.output<typeof Report>;

const AppealToken = z.string().check(z.maxLength(200));

/**
 * `open`: the link can still be used. `waiting`: its appeal waits for an answer. `won`: the decision in force is the one that
 * this side wanted. `over`: more than six months have passed.
 */
export const AppealState = z.object({
  state: z.enum(["open", "waiting", "answered", "won", "over"]),
  /** The decision that answers the appeal, and its reason; null until then. */
  answer: z.nullable(z.object({ decision: Decision, explanation: z.string(), decided_at: Instant })),
});
export type AppealState = z.output<typeof AppealState>;

export const moderation = {
  reports: endpoint({
    method: "GET",
    path: "/admin/reports",
    summary:
      "Reported comments: those that wait, the oldest first; those under appeal; those decided, the latest first",
    access: moderators,
    reads: "replica",
    query: z.object({ ...paging(25), state: z._default(z.enum(["open", "appealed", "decided"]), "open") }),
    answer: z.extend(pageOf(Report), {
      /** Of the last 30 days: the reports decided, and the medians from report and from appeal to decision. */
      decided: z.int(),
      median_hours: z.nullable(z.number()),
      median_appeal_hours: z.nullable(z.number()),
    }),
    errors: [],
  }),
  decide: endpoint({
    method: "PUT",
    path: "/admin/reports/{id}/decision",
    summary: "Keeps or removes a reported comment for all its reports; both sides are told why after ten minutes",
    access: moderators,
    params: IdParams,
    body: z
      .object({
        decision: Decision,
        explanation: z._default(Explanation, ""),
        /** The decision that the moderator saw, so that nobody overrules a colleague unknowingly. */
        seen: z.nullable(Decision),
      })
      .check(
        z.refine(({ decision, explanation }) => decision === "kept" || hasVisible(explanation), {
          path: ["explanation"],
          message: deskFault("decisionReason"),
        }),
      ),
    answer: Report,
    errors: ["notFound", "conflict"],
  }),
  reopen: endpoint({
    method: "POST",
    path: "/admin/reports/{id}/reopening",
    summary: "Undoes a decision: the comment is shown again and its reports wait. Letters not sent yet are not sent",
    access: moderators,
    params: IdParams,
    answer: Report,
    errors: ["notFound", "conflict"],
  }),
  lookAtAppeal: endpoint({
    method: "POST",
    path: "/pub/appeals/look",
    summary: "What the link to contest a decision can do, or what became of the appeal made by it; changes nothing",
    access: "public",
    body: z.object({ token: AppealToken }),
    answer: AppealState,
    errors: ["notFound", "tooManyAttempts"],
  }),
  appeal: endpoint({
    method: "POST",
    path: "/pub/appeals",
    summary: "Contests a decision by the link of its letter, once a side",
    access: "public",
    body: z.object({ token: AppealToken, text: CommentText }),
    answer: z.object({}),
    errors: ["notFound", "notAllowed", "conflict", "tooManyAttempts"],
  }),
};
