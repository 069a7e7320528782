import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { deskFault } from "../field-faults.ts";
import { fault, Id, Instant, pageOf, paging, requiredLine } from "../fields.ts";
import { PasswordCode } from "../pupil-fields.ts";
import { Done, Reason } from "./staff-shapes.ts";

const IdParams = z.object({ id: Id });
/** Who makes and ends contracts with companies. */
const sellers = { staff: ["accountant"] } as const;
/** Who helps their members. */
const helpers = { staff: ["support", "accountant"] } as const;

/** A client group: a company or school that pays for the accounts of its members. */
export const ClientGroup = z.object({
  id: z.int(),
  name: z.string(),
  seats: z.int(),
  seats_taken: z.int(),
  /** The last day, in Paris, YYYY-MM-DD. */
  ends_on: z.string(),
  has_ended: z.boolean(),
  /** Of a class: the highest rating that its pupils see, in years. Null for a group of adults. */
  pupil_ceiling: z.nullable(z.int()),
  /** 'ABCD-EFGH-JKMN': whoever has it may join. */
  code: z.string(),
  /** The page that joins by the code. */
  link: z.string(),
  created_at: Instant,
});
export type ClientGroup = z.output<typeof ClientGroup>;

export const GroupMember = z.object({
  account_id: z.int(),
  name: z.string(),
  /** Null for a pupil. */
  email: z.nullable(z.string()),
  joined_at: Instant,
  /** May let the pupils of the class choose a new password. */
  is_teacher: z.boolean(),
});
export type GroupMember = z.output<typeof GroupMember>;

const Seats = z.coerce
  .number(deskFault("seats"))
  .check(z.int(deskFault("seats")), z.gte(1, deskFault("seats")), z.lte(100_000, deskFault("seats")));

/** Empty for a group of adults. Pupils are minors, so nothing rated 18 is theirs. */
const PupilCeiling = z._default(
  z.pipe(
    z.union([z.enum(["", "0", "10", "12", "16"]), z.null(), z.literal([0, 10, 12, 16])], fault("choice")),
    z.transform((age) => (age === "" || age === null ? null : (Number(age) as 0 | 10 | 12 | 16))),
  ),
  null,
);

export const GroupForm = z.object({
  name: requiredLine(120),
  seats: Seats,
  ends_on: z.string(fault("required")).check(z.minLength(1, fault("required")), z.iso.date(fault("date"))),
  pupil_ceiling: PupilCeiling,
});

export const adminGroups = {
  groups: endpoint({
    method: "GET",
    path: "/admin/client-groups",
    summary: "Client groups; those that end next come first, then those that ended, the latest first",
    access: helpers,
    query: z.object({
      ...paging(50),
      /** A part of the name, or a code. */
      search: z.optional(z.string().check(z.maxLength(120))),
      state: z.optional(z.enum(["running", "ended"])),
    }),
    answer: pageOf(ClientGroup),
    errors: [],
  }),
  group: endpoint({
    method: "GET",
    path: "/admin/client-groups/{id}",
    summary: "One client group",
    access: helpers,
    params: IdParams,
    answer: ClientGroup,
    errors: ["notFound"],
  }),
  createGroup: endpoint({
    method: "POST",
    path: "/admin/client-groups",
    summary: "A new client group, with the code by which its members join",
    access: sellers,
    body: GroupForm,
    answer: ClientGroup,
    errors: [],
  }),
  changeGroup: endpoint({
    method: "PUT",
    path: "/admin/client-groups/{id}",
    summary: "Another name, number of seats or last day. Not fewer seats than are taken",
    access: sellers,
    params: IdParams,
    body: z.object({ ...GroupForm.shape, reason: Reason }),
    answer: ClientGroup,
    errors: ["notFound"],
  }),
  endGroup: endpoint({
    method: "POST",
    path: "/admin/client-groups/{id}/end",
    summary: "Ends a client group at once: its members lose their access and keep their accounts",
    access: sellers,
    params: IdParams,
    body: z.object({ reason: Reason }),
    answer: ClientGroup,
    errors: ["notFound", "conflict"],
  }),
  renewGroupCode: endpoint({
    method: "POST",
    path: "/admin/client-groups/{id}/code",
    summary: "A new code; the old one and its link end. Members stay",
    access: helpers,
    params: IdParams,
    body: z.object({ reason: Reason }),
    answer: ClientGroup,
    errors: ["notFound"],
  }),
  groupMembers: endpoint({
    method: "GET",
    path: "/admin/client-groups/{id}/members",
    summary: "The members of a client group, by name",
    access: helpers,
    reads: "replica",
    params: IdParams,
    query: z.object({ ...paging(50), search: z.optional(z.string().check(z.maxLength(120))) }),
    answer: pageOf(GroupMember),
    errors: ["notFound"],
  }),
  changeGroupMember: endpoint({
    method: "PUT",
    path: "/admin/client-groups/{id}/members/{account_id}",
    summary: "Makes an adult of a class its teacher, or no longer one",
    access: helpers,
    params: z.object({ id: Id, account_id: Id }),
    body: z.object({ is_teacher: z.boolean(fault("choice")), reason: Reason }),
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
  givePupilPasswordCode: endpoint({
    method: "POST",
    path: "/admin/client-groups/{id}/members/{account_id}/password-code",
    summary: "Lets a pupil choose a new password: the old one and all sessions end, and a code is shown once",
    access: helpers,
    params: z.object({ id: Id, account_id: Id }),
    body: z.object({ reason: Reason }),
    answer: PasswordCode,
    errors: ["notFound"],
  }),
  removeGroupMember: endpoint({
    method: "DELETE",
    path: "/admin/client-groups/{id}/members/{account_id}",
    summary: "Takes a member out of a client group, who is told by a letter. The seat is free at once",
    access: helpers,
    params: z.object({ id: Id, account_id: Id }),
    answer: Done,
    errors: ["notFound"],
  }),
};
