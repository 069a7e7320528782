import type { StaffRole } from "#contract/staff-roles.ts";

/** Marks what only the staff's session check and the binder's admission can make. */
declare const checked: unique symbol;

type Member = {
  readonly memberId: number;
  readonly sessionId: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
};

/** Proof that the caller is a member of the staff, signed in completely, in one of the roles `R` or an admin. */
export type Staff<R extends StaffRole = StaffRole> = Member & { readonly [checked]: { staff: R } };

/** Proof that the caller gave the password of a member of the staff, and still owes the second factor. */
export type StaffSigningIn = Member & { readonly [checked]: "signing in" };

/** What the staff's session check found behind a token. */
export type FoundStaff = Member & {
  /** Both factors were given. */
  isComplete: boolean;
};

/** Looks a staff token up. @throws AppError sessionEnded */
export type CheckStaff = (token: string, at: Date) => Promise<FoundStaff>;

// The only makers of these proofs; only the binder's admission calls them.
export const asStaff = (found: FoundStaff) => pick(found) as Staff;
export const asSigningIn = (found: FoundStaff) => pick(found) as StaffSigningIn;

function pick({ memberId, sessionId, email, name, roles }: FoundStaff): Member {
  return { memberId, sessionId, email, name, roles };
}
