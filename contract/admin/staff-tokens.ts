import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, requiredLine } from "../fields.ts";
import { staffRoles } from "../staff-roles.ts";
import { Given, Reason, Roles } from "./staff-shapes.ts";

const IdParams = z.object({ id: Id });
const adminInPerson = { staff: ["admin"], inPerson: true } as const;

/** `ended`: its day is over, or its maker no longer holds the roles. */
export const tokenStates = ["live", "revoked", "ended"] as const;

const StaffToken = z.object({
  id: z.int(),
  /** What it is for. */
  name: z.string(),
  /** The last characters, which tell it apart from others. */
  ending: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** Acts in this member's name. */
  maker: z.object({ id: z.int(), name: z.string() }),
  state: z.enum(tokenStates),
  created_at: Instant,
  ends_at: Instant,
  /** The civil day in Paris of the last call. */
  last_used_on: z.nullable(z.string()),
});
export type StaffToken = z.output<typeof StaffToken>;

export const TokenForm = z.object({
  name: requiredLine(100),
  /** Roles that the maker holds; an admin holds all. */
  roles: Roles,
  /** The last civil day in Paris on which it works, at most a year from now. */
  ends_on: z.iso.date(fault("date")),
  /** The maker's password. */
  password: Given,
});

/** Tokens with which scripts make the staff's calls. */
export const staffTokens = {
  tokens: endpoint({
    method: "GET",
    path: "/admin/tokens",
    summary: "Tokens for scripts: those that work first, then by the day they were made, the latest first",
    access: adminInPerson,
    answer: z.object({ data: z.array(StaffToken) }),
    errors: [],
  }),
  makeToken: endpoint({
    method: "POST",
    path: "/admin/tokens",
    summary: "A token for scripts, answered once: only its hash is kept",
    access: adminInPerson,
    body: TokenForm,
    answer: z.object({ token: StaffToken, secret: z.string() }),
    errors: ["tooManyAttempts"],
  }),
  revokeToken: endpoint({
    method: "POST",
    path: "/admin/tokens/{id}/revoke",
    summary: "Ends a token from its next call on; one that has ended stays as it is",
    access: adminInPerson,
    params: IdParams,
    body: z.object({ reason: Reason }),
    answer: StaffToken,
    errors: [],
  }),
};
