import type { StaffMe, StaffMember, StaffSigningIn as Contract } from "#contract/admin/staff-shapes.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import type * as z from "zod/mini";
import type { MemberRow } from "./queries.ts";
import type { PasskeyRow } from "./second-factor-queries.ts";

export type SigningIn = z.output<typeof Contract>;

/** Recovery codes only count beside a configured factor. */
export function signingInOf(member: MemberRow): SigningIn {
  const factors = [
    ...(member.has_totp ? ["totp" as const] : []),
    ...(member.passkey_count > 0 ? ["passkey" as const] : []),
  ];
  const spare = factors.length > 0 && member.recovery_codes_left > 0 ? (["recoveryCode"] as const) : [];
  return { email: member.email, second_factors: [...factors, ...spare] };
}

export function meOf(member: MemberRow, roles: readonly StaffRole[], passkeys: readonly PasskeyRow[]): StaffMe {
  return {
    id: member.id,
    email: member.email,
    name: member.name,
    roles: [...roles],
    has_totp: member.has_totp,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: member.recovery_codes_left,
  };
}

export function memberOf(member: MemberRow): StaffMember {
  return {
    id: member.id,
    email: member.email,
    name: member.name,
    roles: member.roles,
    status: member.ended_at ? "ended" : member.has_password ? "active" : "invited",
    has_second_factor: member.has_totp || member.passkey_count > 0,
    created_at: member.created_at.toISOString(),
    last_seen_at: member.last_seen_at?.toISOString() ?? null,
  };
}
