import { locales } from "../language.ts";
import * as z from "zod/mini";
import { deskFault } from "../field-faults.ts";
import { Email, fault, Instant, requiredLine } from "../fields.ts";
import { Passkey } from "../passkey-shapes.ts";
import { staffRoles } from "../staff-roles.ts";

export const Done = z.object({ success: z.literal(true) });
export const Given = z
  .string(fault("required"))
  .check(z.minLength(1, fault("required")), z.maxLength(1000, fault("tooLong")));

/** 12 to 128 characters, any: these accounts reach everybody's data. */
export const StaffPassword = z.string(fault("required")).check(
  z.refine((text) => text !== "", fault("required")),
  z.minLength(12, deskFault("staffPasswordLength")),
  z.maxLength(128, fault("passwordTooLong")),
);

/** Six digits, with the blanks that apps show between them. */
export const TotpCode = z.string(fault("required")).check(z.regex(/^\s*(?:\d\s*){6}$/, deskFault("secondFactorCode")));

/** Why something is changed, for the audit log. */
export const Reason = z.optional(requiredLine(500));

const Role = z.enum(staffRoles);
export const Roles = z.array(Role).check(
  z.minLength(1, fault("choice")),
  z.refine((roles) => new Set(roles).size === roles.length, fault("choice")),
);

/** The ways in which a second factor can be given. */
const SecondFactor = z.enum(["totp", "passkey", "recoveryCode"]);

/** Somebody whose password was right. */
export const StaffSigningIn = z.object({
  email: z.string(),
  /** Empty at the first sign-in: a second factor is then chosen before anything else. */
  second_factors: z.array(SecondFactor),
});

export const StaffMe = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  roles: z.array(Role),
  has_totp: z.boolean(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
});
export type StaffMe = z.output<typeof StaffMe>;

export const StaffMember = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  roles: z.array(Role),
  /** `invited`: has not chosen a password yet. `ended`: may not sign in any more. */
  status: z.enum(["invited", "active", "ended"]),
  has_second_factor: z.boolean(),
  created_at: Instant,
  last_seen_at: z.nullable(Instant),
});
export type StaffMember = z.output<typeof StaffMember>;

export const StaffSession = z.object({
  id: z.int(),
  device_name: z.string(),
  address: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  is_current: z.boolean(),
});
export type StaffSession = z.output<typeof StaffSession>;

export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  /** Null for what was done at the command line, and for refused sign-ins. */
  member_id: z.nullable(z.int()),
  actor: z.string(),
  roles: z.array(z.string()),
  /** 'PUT /admin/staff/{id}/roles'. */
  call: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
/** For an authenticator app: the secret to type, and the address that a QR code carries. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() });
/** Opens `/admin` once, to choose a password. Shown once: only its hash is kept. */
export const AccessLink = z.object({ link: z.string(), expires_at: Instant });

export const SignInForm = z.object({ email: Given, password: Given });
export const InviteForm = z.object({
  email: Email,
  name: requiredLine(100),
  roles: Roles,
  /** The language of the letter and of the page that its link opens; the caller's when absent. */
  language: z.optional(z.enum(locales, fault("choice"))),
});
