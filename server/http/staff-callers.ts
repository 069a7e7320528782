import type { StaffRole } from "#contract/staff-roles.ts";

/** Brand of proofs, which only the staff's session check and the binder's admission create. */
declare const checked: unique symbol;

type Member = {
  readonly memberId: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
};

type MemberSession = Member & { readonly sessionId: number };

/**
 * Proof that the caller is a fully signed-in staff member with one of the roles `R`, or an admin, or sends a staff token with
 * such a role: the member is then the token's maker, and the roles are the token's.
 */
export type Staff<R extends StaffRole = StaffRole> = Member & {
  readonly [checked]: { staff: R };
  /** Null for a session. */
  readonly token: StaffToken | null;
};

/** Proof as above, without tokens. */
export type StaffInPerson<R extends StaffRole = StaffRole> = Staff<R> & MemberSession;

/** Proof that the caller gave a staff member's password; the second factor is still missing. */
export type StaffSigningIn = MemberSession & { readonly [checked]: "logging in" };

/** Who made a token is the member; the name is what they called it. */
type StaffToken = { readonly id: number; readonly name: string };

/** The result of the staff's session check. */
export type FoundStaff =
  | (MemberSession & {
      readonly token: null;
      /** Whether both factors were given. */
      isComplete: boolean;
    })
  | (Member & { readonly token: StaffToken; isComplete: true });

/**
 * Looks up the secret of a session or a token. `network` is where a wrong token is counted.
 * @throws AppError sessionEnded; tooManyAttempts for further wrong tokens from one network
 */
export type CheckStaff = (secret: string, at: Date, address: string) => Promise<FoundStaff>;

/** What the audit log calls the caller: the member, and the token that acts for them. */
export function actorName({ email, token = null }: Pick<Staff, "email"> & { token?: StaffToken | null }): string {
  return token === null ? email : `${email} (token ${token.id} “${token.name}”)`;
}

// The only makers of these proofs; only the binder's admission calls them.
export const asStaff = (found: FoundStaff) => {
  const { memberId, email, name, roles, token } = found;
  return { memberId, email, name, roles, token, ...(found.token ? {} : { sessionId: found.sessionId }) } as Staff;
};
export const asSigningIn = ({ memberId, sessionId, email, name, roles }: MemberSession) =>
  ({ memberId, sessionId, email, name, roles }) as StaffSigningIn;
