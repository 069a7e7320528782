import { hostname, userInfo } from "node:os";
import { runCommand, print } from "../backup/command.ts";
import { createAnchors, readAnchors } from "../chains/anchors.ts";
import type { ChainFault } from "../chains/chain.ts";
import { verifyChains } from "../chains/verify.ts";
import { systemClock } from "#server/clock.ts";
import { readArguments } from "./arguments.ts";
import { withDatabase } from "./database.ts";
import { sealedChains } from "../compose/sealed-chains.ts";
import type { Config } from "../config/config.ts";
import { writeAudit } from "../features/staff/audit-queries.ts";

const usage = `npm run verify                          audit log, ledger, invoices and closed months against their chains of hashes
npm run verify -- --anchors FILE        also against heads that were noted elsewhere
npm run verify -- --restored "WHY"      after a restore to an earlier state: begins with new heads`;

const options = { anchors: { type: "string" }, restored: { type: "string" } } as const;

const words: Record<ChainFault["kind"], string> = {
  changed: "is not as it was written",
  missing: "is gone",
  unsealed: "was added past the chain",
  broken: "does not follow the row before it",
  contradicted: "does not say what its entries in the ledger do, or does not continue the month before it",
  rewritten: "was noted as a head, and the chain does not pass it: its end was cut off, or it was computed anew",
};

/** `node server/commands/verify.ts`: exits with 1 when something was changed, removed or added past the program. */
async function main(config: Config, args: string[]): Promise<void> {
  const { values } = readArguments(args, options, usage);
  await withDatabase(config, async (database) => {
    const own = createAnchors(config.dataDir);
    const at = systemClock.now();
    if (values.restored !== undefined) {
      const aside = await own.setAside(at);
      await writeAudit(database, {
        memberId: null,
        actor: `${userInfo().username}@${hostname()}`,
        roles: [],
        call: "npm run verify",
        address: null,
        subject: "heads of the chains set aside",
        reason: values.restored,
        after: { file: aside ?? null },
        at,
      });
      if (aside) print(`The heads noted before lie in ${aside}`);
    }
    const anchors = [...(await own.read()), ...(values.anchors ? await readAnchors(values.anchors) : [])];
    const { rows, faultCount, faults } = await verifyChains(database, sealedChains, anchors, at);
    for (const { chain, key, kind } of faults) print(`${chain} ${key} ${words[kind]}`);
    if (faultCount > faults.length) print(`and ${faultCount - faults.length} more`);
    if (faultCount > 0) process.exitCode = 1;
    else for (const { chain, position, hash } of await own.note(database, at)) print(`${chain} ${position} ${hash}`);
    print(`${rows} rows verified, ${faultCount} faults`);
  });
}

await runCommand(main);
