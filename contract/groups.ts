import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { fault, Instant } from "./fields.ts";
import { User } from "./user.ts";

/** What somebody typed for a group's code: spaces and dashes do not count, nor does the case of letters. */
const GroupCode = z
  .string(fault("required"))
  .check(
    z.trim(),
    z.minLength(1, fault("required")),
    z.maxLength(40, fault("groupCode")),
    z.regex(/^[0-9a-z\s-]*$/i, fault("groupCode")),
  );

export const JoinForm = z.object({ code: GroupCode });

/** The subscription of somebody who is about to join, and what becomes of it. */
const OwnSubscription = z.object({
  /** `ends`: it is no longer renewed, and runs until `until`. `ends-now`: a payment is overdue, it ends at once. `store`: to be cancelled in the store first. */
  becomes: z.enum(["ends", "ends-now", "store"]),
  until: z.nullable(Instant),
  /** Where a store's payer cancels. */
  cancel_url: z.nullable(z.string()),
});

/** A client group, as whoever holds its code may see it. */
export const GroupInvitation = z.object({
  name: z.string(),
  /** The last day, in Paris. */
  ends_on: z.string(),
  has_ended: z.boolean(),
  is_full: z.boolean(),
  /** Null for a visitor. */
  own: z.nullable(
    z.object({
      email: z.string(),
      is_member: z.boolean(),
      /** Another group that pays for this account now. */
      other_group: z.nullable(z.string()),
      subscription: z.nullable(OwnSubscription),
    }),
  ),
});
export type GroupInvitation = z.output<typeof GroupInvitation>;

/** Client groups for their members: a company or school pays for their accounts. */
export const groups = {
  groupInvitation: endpoint({
    method: "GET",
    path: "/client-groups/{code}",
    summary: "The client group of a code, and for a session what joining would change",
    access: "optionalSession",
    params: z.object({ code: z.string().check(z.maxLength(40)) }),
    answer: GroupInvitation,
    errors: ["notFound", "tooManyAttempts"],
  }),
  joinGroup: endpoint({
    method: "POST",
    path: "/me/client-group",
    summary:
      "Joins a client group: it pays from now on, and a running subscription is no longer renewed. Asked again it changes nothing",
    access: "account",
    behindParentalCode: true,
    body: JoinForm,
    answer: User,
    errors: ["notFound", "conflict", "tooManyAttempts"],
  }),
  leaveGroup: endpoint({
    method: "DELETE",
    path: "/me/client-group",
    summary: "Leaves the client group. The account, its profiles and lists stay",
    access: "account",
    behindParentalCode: true,
    answer: User,
    errors: ["conflict"],
  }),
};
