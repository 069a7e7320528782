import { runCommand, print } from "../backup/command.ts";
import { systemClock } from "#server/clock.ts";
import { explainingRefusals, readArguments } from "./arguments.ts";
import { withDatabase } from "./database.ts";
import { ConfigError, type Config } from "../config/config.ts";
import { createJobsCommand, JobCommandError } from "../features/jobs/command.ts";
import { writeAudit } from "../features/staff/audit-queries.ts";
import { createJobs } from "../jobs/jobs.ts";
import { createLog } from "#server/log.ts";

const usage = `npm run jobs -- list [--state STATE] [--kind KIND]   without a state: what failed or waits after a failure
npm run jobs -- show NUMBER              one job, with what became of its runs
npm run jobs -- retry NUMBER             runs it again at once
npm run jobs -- retry --all [--kind KIND]   runs everything again that failed or waits after a failure
npm run jobs -- cancel NUMBER            cancels one that waits or runs, or marks a failed one as dealt with

STATE: all, attention, waiting, running, failed, done, cancelled. KIND: letters, money, encoding, uploads, upkeep.`;

const option = { type: "string" } as const;
const options = { state: option, kind: option, all: { type: "boolean" } } as const;

/** `node server/commands/jobs.ts`: looks after jobs from the command line, like the staff's page. */
async function main(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args, options, usage);
  const [action = "list", subject = ""] = positionals;
  await withDatabase(config, async (database) => {
    const jobs = createJobs({ database, clock: systemClock, log: createLog("silent") });
    const command = createJobsCommand({ database, jobs, clock: systemClock, writeAudit });
    await explainingRefusals(JobCommandError, usage, async () => {
      if (action === "list") print(await command.list(values));
      else if (action === "show") print(await command.show(subject));
      else if (action === "retry" && values.all) print(await command.retryAll(values.kind));
      else if (action === "retry") print(await command.retry(subject));
      else if (action === "cancel") print(await command.cancel(subject));
      else throw new ConfigError(usage);
    });
  });
}

await runCommand(main);
