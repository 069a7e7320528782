import { runCommand, print } from "../backup/command.ts";
import { systemClock } from "#server/clock.ts";
import { explainingRefusals, readArguments } from "./arguments.ts";
import { withDatabase } from "./database.ts";
import { ConfigError, type Config } from "../config/config.ts";
import { createPriceCommand, PriceError } from "../features/billing/offers/price-changes.ts";

const usage = `npm run price -- change PLAN --to 10.99 --from 2027-02-01
npm run price -- list
npm run price -- plans

PLAN: its number, as "plans" lists them. --to is in euros with VAT, --from a day in Paris, at least 31 days ahead.`;

const option = { type: "string" } as const;

/** `node server/commands/price.ts`: plans prices and lists them. */
async function main(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { to: option, from: option }, usage);
  const [action = "", plan = ""] = positionals;
  await withDatabase(config, async (database) => {
    const prices = createPriceCommand({ database, clock: systemClock });
    await explainingRefusals(PriceError, usage, async () => {
      if (action === "change") print(await prices.change(plan, values));
      else if (action === "list") print(await prices.list());
      else if (action === "plans") print(await prices.plans());
      else throw new ConfigError(usage);
    });
  });
}

await runCommand(main);
