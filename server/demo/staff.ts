import { TOTP } from "otpauth";
import { staffRoles, type StaffRole } from "#contract/staff-roles.ts";
import { createStaffSecrets } from "#server/adapters/staff-secrets.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** One staff member per role, all with the same password and the same authenticator secret. */
export const demoStaff = {
  password: "voir et savoir",
  /** To enter into an app; `npm run staff -- code` prints the current code. */
  totpSecret: "SILECSDEMOSILECSDEMOSILECSDEMO22",
  emailOf: (role: StaffRole) => `${role}@silecs.example`,
};

const names: Record<string, string> = {
  editor: "Inès Laurent",
  moderator: "Malik Benali",
  support: "Sophie Girard",
  accountant: "Paul Lefèvre",
  admin: "Ada Mercier",
};

/** Existing members are left unchanged. */
export async function createDemoStaff(
  database: Database,
  at: Date,
  { secret, hash }: { secret: string; hash: (password: string) => Promise<string> },
): Promise<void> {
  const secrets = createStaffSecrets(secret);
  for (const role of staffRoles) {
    const row = await database.row<{ id: number }>(sql`
      insert into staff_members (email, name, roles, password_hash, created_at)
      values (${demoStaff.emailOf(role)}, ${names[role] ?? role}, ${[role]}, ${await hash(demoStaff.password)}, ${at})
      on conflict (email) where ended_at is null do nothing returning id`);
    if (!row) continue;
    const sealed = secrets.seal(demoStaff.totpSecret, row.id);
    await database.run(sql`update staff_members set totp_secret = ${sealed} where id = ${row.id}`);
  }
}

/** In seconds. */
const period = 30;

/**
 * The current code of the demo's authenticator secret, and for how many more seconds a sign-in takes it: to the end of the
 * next period, as it does with every app's (`totpStepOf`), so for 30 at least.
 */
export function demoStaffCode(at: Date): { code: string; seconds: number } {
  const totp = new TOTP({ secret: demoStaff.totpSecret, period });
  const timestamp = at.getTime();
  return { code: totp.generate({ timestamp }), seconds: Math.floor(totp.remaining({ timestamp }) / 1000) + period };
}
