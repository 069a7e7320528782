import { runCommand, print } from "../backup/command.ts";
import { systemClock } from "#server/clock.ts";
import { explainingRefusals, readArguments } from "./arguments.ts";
import { withDatabase } from "./database.ts";
import { ConfigError, type Config } from "../config/config.ts";
import { createGroupCommand, GroupError } from "../features/groups/command.ts";
import { writeAudit } from "../features/staff/audit-queries.ts";

const usage = `npm run group -- add NAME --seats 50 --until 2027-08-31 [--pupils 12]
npm run group -- change NUMBER [--name NAME] [--seats 80] [--until 2027-12-31] [--pupils 10|none]
npm run group -- teacher NUMBER EMAIL [--off]
                                lets an adult of a class give its pupils new passwords, or no longer
npm run group -- code NUMBER    a new code and link; the old ones end
npm run group -- end NUMBER     its members lose their access at once, and keep their accounts
npm run group -- list

--until is the last day, in Paris. --pupils makes a class of minors: the highest rating that they see, 0, 10, 12 or 16.
NUMBER stands first in the list.`;

const option = { type: "string" } as const;
const options = { name: option, seats: option, until: option, pupils: option, off: { type: "boolean" } } as const;

/** `node server/commands/group.ts`: manages client groups from the command line, like the staff's page. */
async function main(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args, options, usage);
  const [action = "", subject = "", email = ""] = positionals;
  await withDatabase(config, async (database) => {
    const groups = createGroupCommand({ database, publicUrl: config.http.publicUrl, clock: systemClock, writeAudit });
    await explainingRefusals(GroupError, usage, async () => {
      if (action === "add") print(await groups.add(subject, values));
      else if (action === "change") print(await groups.change(subject, values));
      else if (action === "code") print(await groups.code(subject));
      else if (action === "end") print(await groups.end(subject));
      else if (action === "teacher") print(await groups.teacher(subject, email, values.off === true));
      else if (action === "list") print(await groups.list());
      else throw new ConfigError(usage);
    });
  });
}

await runCommand(main);
