import { TOTP } from "otpauth";
import { staffRoles, type StaffRole } from "#contract/staff-roles.ts";
import { createStaffSecrets } from "#server/adapters/staff-secrets.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** One member of the staff for each role, all with the same password and the same authenticator app. */
export const demoStaff = {
  password: "voir et savoir",
  /** To type into an app; `npm run staff -- code` shows the code too. */
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

/** Members that are there already stay as they are. */
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

/** What the demo's authenticator app shows at this instant, and for how many seconds yet. */
export function demoStaffCode(at: Date): { code: string; seconds: number } {
  const totp = new TOTP({ secret: demoStaff.totpSecret });
  const timestamp = at.getTime();
  return { code: totp.generate({ timestamp }), seconds: Math.ceil(totp.remaining({ timestamp }) / 1000) };
}
