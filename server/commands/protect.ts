import { Client } from "pg";
import { runCommand, print } from "../backup/command.ts";
import { protectRecords } from "../chains/protect.ts";
import { readArguments } from "./arguments.ts";
import { migrateTelling } from "./database.ts";
import { ConfigError, type Config } from "../config/config.ts";

const usage = `DATABASE_URL=… DATABASE_OWNER_URL=… npm run protect

Migrates the database as DATABASE_OWNER_URL, then takes the audit log, the ledger, the invoices and their chains away from
the role of DATABASE_URL, which keeps the right to read and to add.`;

/** `node server/commands/protect.ts` */
async function main({ database: { url, ownerUrl } }: Config, args: string[]): Promise<void> {
  readArguments(args, {}, usage);
  const program = url === undefined ? "" : decodeURIComponent(new URL(url).username);
  if (ownerUrl === undefined || program === "") throw new ConfigError(usage);
  if (decodeURIComponent(new URL(ownerUrl).username) === program) {
    throw new ConfigError("DATABASE_OWNER_URL has to name another role than DATABASE_URL");
  }
  await migrateTelling(ownerUrl);
  const owner = new Client({ connectionString: ownerUrl, application_name: "silecs protect" });
  await owner.connect();
  try {
    await owner.query("begin");
    const { keeper, isDatabaseOwner } = await protectRecords(owner, program);
    await owner.query("commit");
    print(`The records belong to ${keeper} now; ${program} reads them and adds to them`);
    if (isDatabaseOwner)
      print(`${program} owns the database and could drop it: alter database … owner to another role`);
  } finally {
    await owner.end();
  }
}

await runCommand(main);
