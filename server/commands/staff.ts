import * as z from "zod/mini";
import { InviteForm } from "#contract/admin/staff-shapes.ts";
import { staffRoles } from "#contract/staff-roles.ts";
import { runCommand, print } from "../backup/command.ts";
import { systemClock } from "#server/clock.ts";
import { readArguments } from "./arguments.ts";
import { withDatabase } from "./database.ts";
import { ConfigError, type Config } from "../config/config.ts";
import { createStaffCommand } from "../features/staff/command.ts";
import { releaseMessages } from "../features/support/inbox/queries.ts";
import { demoStaff, demoStaffCode } from "../demo/staff.ts";

const usage = `npm run staff -- add EMAIL --role admin [--role editor …] [--name "Ada Lovelace"]
npm run staff -- list
npm run staff -- link EMAIL     a new link to choose a password
npm run staff -- reset EMAIL    forgets the second factor, ends the sessions
npm run staff -- end EMAIL      may not sign in any more
npm run staff -- code           what the authenticator app of the demo accounts shows

Roles: ${staffRoles.join(", ")}`;

const options = { role: { type: "string", multiple: true }, name: { type: "string" } } as const;

/** `node server/commands/staff.ts`: the staff's accounts from the machine itself, for the first admin and for who is locked out. */
async function main(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args, options, usage);
  const [action = "", email = ""] = positionals;
  if (action === "code") return printDemoCode(config);
  await withDatabase(config, async (database) => {
    const staff = createStaffCommand({
      database,
      publicUrl: config.http.publicUrl,
      releaseTasks: releaseMessages,
      clock: systemClock,
    });
    if (action === "add") print(await staff.add(newMember(email, values.role ?? [], values.name)));
    else if (action === "list") print(await staff.list());
    else if (action === "link") print(await staff.link(email));
    else if (action === "reset") print(await staff.reset(email));
    else if (action === "end") print(await staff.end(email));
    else throw new ConfigError(usage);
  });
}

/** @throws ConfigError */
function newMember(email: string, roles: string[], name = email.split("@")[0]): z.output<typeof InviteForm> {
  const parsed = z.safeParse(InviteForm, { email, name, roles });
  if (parsed.success) return parsed.data;
  const wrong = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))].join(", ");
  throw new ConfigError(`Not understood: ${wrong}.\n\n${usage}`);
}

function printDemoCode({ production }: Config): void {
  if (production) throw new ConfigError("Production has no demo accounts");
  const { code, seconds } = demoStaffCode(systemClock.now());
  print(`${code}   for ${seconds} s (the app's secret is ${demoStaff.totpSecret})`);
}

await runCommand(main);
