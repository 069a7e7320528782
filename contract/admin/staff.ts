import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id, pageOf, paging } from "../fields.ts";
import { AccessLink, AuditEntry, InviteForm, Reason, Roles, StaffMember } from "./staff-shapes.ts";
import { staffOwn } from "./staff-own.ts";
import { staffSignIn } from "./staff-sign-in.ts";
import { staffTokens } from "./staff-tokens.ts";

const IdParams = z.object({ id: Id });
const adminOnly = { staff: ["admin"], inPerson: true } as const;

export const staff = {
  ...staffSignIn,
  ...staffOwn,
  ...staffTokens,
  members: endpoint({
    method: "GET",
    path: "/admin/staff",
    summary: "Everybody who works or worked here, by name",
    access: adminOnly,
    answer: z.object({ data: z.array(StaffMember) }),
    errors: [],
  }),
  invite: endpoint({
    method: "POST",
    path: "/admin/staff",
    summary: "A new member of the staff, with a link by which they choose a password. A letter brings them one too",
    access: adminOnly,
    body: InviteForm,
    answer: z.object({ member: StaffMember, ...AccessLink.shape }),
    errors: [],
  }),
  changeRoles: endpoint({
    method: "PUT",
    path: "/admin/staff/{id}/roles",
    summary: "What a member may do, from their next call on. The last admin stays one",
    access: adminOnly,
    params: IdParams,
    body: z.object({ roles: Roles, reason: Reason }),
    answer: StaffMember,
    errors: ["conflict"],
  }),
  renewLink: endpoint({
    method: "POST",
    path: "/admin/staff/{id}/access-link",
    summary: "A link by which a member chooses a new password; older links end",
    access: adminOnly,
    params: IdParams,
    body: z.object({ reason: Reason }),
    answer: AccessLink,
    errors: [],
  }),
  resetSecondFactor: endpoint({
    method: "POST",
    path: "/admin/staff/{id}/second-factor-reset",
    summary: "Forgets a member's second factors: the next sign-in chooses new ones. Their sessions end",
    access: adminOnly,
    params: IdParams,
    body: z.object({ reason: Reason }),
    answer: StaffMember,
    errors: [],
  }),
  end: endpoint({
    method: "POST",
    path: "/admin/staff/{id}/end",
    summary: "Ends a member's work here, at once. The last admin stays",
    access: adminOnly,
    params: IdParams,
    body: z.object({ reason: Reason }),
    answer: StaffMember,
    errors: ["conflict"],
  }),
  audit: endpoint({
    method: "GET",
    path: "/admin/audit",
    summary: "Who of the staff did what, the latest first",
    access: { staff: ["admin"] },
    reads: "replica",
    query: z.object({
      ...paging(50),
      member_id: z.optional(Id),
      /** A part of the call's or the subject's words. */
      search: z.optional(z.string().check(z.maxLength(100))),
      /** Civil dates, both included. */
      from: z.optional(z.iso.date()),
      to: z.optional(z.iso.date()),
    }),
    answer: pageOf(AuditEntry),
    errors: [],
  }),
};
