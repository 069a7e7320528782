import type { StaffRole } from "#contract/staff-roles.ts";

/** Brand of proofs, which only the staff's session check and the binder's admission create. */
declare const checked: unique symbol;

type Member = {
  readonly memberId: number;
  readonly sessionId: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
};

/** Proof that the caller is a fully signed-in staff member with one of the roles `R`, or an admin. */
export type Staff<R extends StaffRole = StaffRole> = Member & { readonly [checked]: { staff: R } };

/** Proof that the caller gave a staff member's password; the second factor is still missing. */
export type StaffSigningIn = Member & { readonly [checked]: "logging in" };

/** The result of the staff's session check. */
export type FoundStaff = Member & {
  /** Whether both factors were given. */
  isComplete: boolean;
};

/** Looks up a staff token. @throws AppError sessionEnded */
export type CheckStaff = (token: string, at: Date) => Promise<FoundStaff>;

// The only makers of these proofs; only the binder's admission calls them.
export const asStaff = (found: FoundStaff) => pick(found) as Staff;
export const asSigningIn = (found: FoundStaff) => pick(found) as StaffSigningIn;

function pick({ memberId, sessionId, email, name, roles }: FoundStaff): Member {
  return { memberId, sessionId, email, name, roles };
}
