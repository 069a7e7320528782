import type { StaffRole } from "#contract/staff-roles.ts";
import type { Clock } from "#server/clock.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { AuditNote } from "#server/http/audit.ts";
import { writeAudit } from "./audit-queries.ts";
import { createMembers, type AccessLink } from "./members.ts";
import { findMembers } from "./queries.ts";

/** The actor in the audit log: somebody with access to the machine. */
const actor = "npm run staff";

/**
 * The actions of `npm run staff` and what they print: for the first admin, and for members who are locked out. Each change
 * is in the audit log.
 */
export function createStaffCommand({
  database,
  clock,
  ...ofMembers
}: Parameters<typeof createMembers>[0] & {
  database: Pool;
  clock: Clock;
}) {
  const members = createMembers(ofMembers);

  const change = <T>(call: string, work: (inside: Database, at: Date) => Promise<{ said: T; note: AuditNote }>) =>
    database.transaction(async (inside) => {
      const at = clock.now();
      const { said, note } = await work(inside, at);
      await writeAudit(inside, { ...note, memberId: null, actor, roles: [], call, reason: null, address: null, at });
      return said;
    });
  const idOf = async (email: string): Promise<number> => {
    const member = (await findMembers(database)).find(
      (one) => one.email === email.trim().toLowerCase() && !one.ended_at,
    );
    if (!member) throw plainFault(`Nobody of the staff has the address '${email}'`);
    return member.id;
  };

  return {
    add: (member: { email: string; name: string; roles: StaffRole[] }) =>
      change("staff add", async (inside, at) => {
        const link = await members.invite(inside, member, at).catch((error: unknown) => {
          if (error instanceof AppError) throw plainFault(`'${member.email}' belongs to the staff already`);
          throw error;
        });
        return { said: linkText(link), note: { subject: member.email, after: member } };
      }),
    async link(email: string): Promise<string> {
      const id = await idOf(email);
      return change("staff link", async (inside, at) => {
        const link = await members.renewLink(inside, id, at);
        return { said: linkText(link), note: { subject: link.email } };
      });
    },
    async reset(email: string): Promise<string> {
      const id = await idOf(email);
      return change("staff reset", async (inside, at) => {
        const member = await members.resetSecondFactor(inside, id, at);
        return {
          said: `${member.email} chooses a new second factor at the next login.`,
          note: { subject: member.email },
        };
      });
    },
    async end(email: string): Promise<string> {
      const id = await idOf(email);
      return change("staff end", async (inside, at) => {
        const member = await members.end(inside, id, at).catch((error: unknown) => {
          if (error instanceof AppError) throw plainFault("This is the last admin: add another one first");
          throw error;
        });
        return { said: `${member.email} may not log in any more.`, note: { subject: member.email } };
      });
    },
    async list(): Promise<string> {
      const all = await members.list(database);
      const lines = all.map(({ email, roles, status, has_second_factor: safe }) =>
        [email, roles.join(", "), status, safe ? "" : "no second factor yet"].filter(Boolean).join("   "),
      );
      return lines.length > 0 ? lines.join("\n") : "Nobody yet: npm run staff -- add EMAIL --role admin";
    },
  };
}

function linkText({ link, expires_at }: AccessLink): string {
  return `Open this link to choose a password. It works once, until ${expires_at.slice(0, 16).replace("T", " ")} UTC:\n\n  ${link}\n`;
}

/** An error whose message alone is printed; see `explain` of the commands. */
function plainFault(message: string): Error {
  return Object.assign(new Error(message), { name: "ConfigError" });
}
