import { isLinkOpen } from "#server/features/accounts/email-link-queries.ts";
import { mayHaveReset } from "#server/features/accounts/jobs.ts";
import { invoiceFileOf } from "#server/features/billing/invoices/my-invoices.ts";
import { createSendingAgain } from "#server/features/letters/again.ts";
import { resetKind, type LettersDeps } from "#server/features/letters/deps.ts";
import { createLetterDesk } from "#server/features/letters/letters.ts";
import { letterRoutes } from "#server/features/letters/routes.ts";
import { defineLetterSweep } from "#server/features/letters/sweep.ts";
import type { Api } from "#server/http/api.ts";
import { jobList, type JobName } from "#server/jobs/job-list.ts";
import type { AppDeps } from "./deps.ts";
import { createSendKept } from "./letters.ts";

/** The letters that were sent: seen by the staff, sent again, erased in time. */
export function composeSentLetters(api: Api, deps: AppDeps): void {
  const { database, jobs } = deps;
  const letters: LettersDeps = {
    database,
    jobs,
    sendKept: createSendKept(deps),
    invoiceFile: invoiceFileOf,
    renewalRefusal: async (from, { kind, data, accountId }, at) => {
      if (kind === resetKind) return (await mayHaveReset(from, accountId, at)) ? null : "too-many";
      if (kind === "accounts.email-link")
        return "linkId" in data && (await isLinkOpen(from, Number(data.linkId), at)) ? null : "over";
      return null;
    },
    // A link to choose a password goes to the account's present address; other letters know whom they are for.
    renew: (inside, { kind, data, email }) =>
      jobs.repeat(inside, jobNamed(kind), kind === resetKind ? { email } : data),
  };
  letterRoutes(api, { ...createLetterDesk(letters), ...createSendingAgain(letters) });
  defineLetterSweep({ database, jobs });
}

/** @throws Error for the name of a job that earlier versions had */
function jobNamed(kind: string): JobName {
  if (!Object.hasOwn(jobList, kind)) throw new Error(`There is no job called ${kind}`);
  return kind as JobName;
}
