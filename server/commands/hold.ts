import { runCommand, print } from "../backup/command.ts";
import { systemClock } from "#server/clock.ts";
import { explainingRefusals, readArguments } from "./arguments.ts";
import { withDatabase } from "./database.ts";
import { ConfigError, type Config } from "../config/config.ts";
import { createHoldCommand, HoldError } from "../features/accounts/legal-holds.ts";
import { writeAudit } from "../features/staff/audit-queries.ts";

const usage = `npm run hold -- add EMAIL --why "Réquisition 2026/117"    keeps the account and its papers
npm run hold -- lift EMAIL
npm run hold -- list

The holder finds the reason in the copy of their data.`;

const options = { why: { type: "string" } } as const;

/** `node server/commands/hold.ts`: places and lifts legal holds, which stop every erasure. */
async function main(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args, options, usage);
  const [action = "", email = ""] = positionals;
  await withDatabase(config, async (database) => {
    const holds = createHoldCommand({ database, clock: systemClock, writeAudit });
    await explainingRefusals(HoldError, usage, async () => {
      if (action === "add") print(await holds.add(email, values.why ?? ""));
      else if (action === "lift") print(await holds.lift(email));
      else if (action === "list") print(await holds.list());
      else throw new ConfigError(usage);
    });
  });
}

await runCommand(main);
