import { runCommand, print } from "../backup/command.ts";
import { systemClock } from "#server/clock.ts";
import { explainingRefusals, readArguments } from "./arguments.ts";
import { withDatabase } from "./database.ts";
import { ConfigError, type Config } from "../config/config.ts";
import { CouponError, createCouponCommand } from "../features/billing/offers/coupons.ts";

const usage = `npm run coupon -- add CODE --off 20 [--uses 100] [--until 2026-12-31]
npm run coupon -- limit CODE [--uses 200] [--until 2027-01-31]
npm run coupon -- stop CODE     nobody can use it any more
npm run coupon -- list

--off is in euros, off the first year of a yearly plan; --until is the last day, in Paris.`;

const option = { type: "string" } as const;
const options = { off: option, uses: option, until: option };

/** `node server/commands/coupon.ts`: makes, limits and stops coupons. */
async function main(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args, options, usage);
  const [action = "", code = ""] = positionals;
  await withDatabase(config, async (database) => {
    const coupons = createCouponCommand({ database, clock: systemClock });
    await explainingRefusals(CouponError, usage, async () => {
      if (action === "add") print(await coupons.add(code, values));
      else if (action === "limit") print(await coupons.limit(code, values));
      else if (action === "stop") print(await coupons.stop(code));
      else if (action === "list") print(await coupons.list());
      else throw new ConfigError(usage);
    });
  });
}

await runCommand(main);
