import {
  confirmedSteps,
  launchSteps,
  readSteps,
  type Launch,
  type LaunchStep,
  type LaunchStepName,
} from "#contract/admin/launch.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { Found, LaunchDeps } from "./deps.ts";
import { findTrials, listSteps, reopenStep, setStep, type StepRow } from "./queries.ts";
import { findingsOf, good, missing, type Facts } from "./steps.ts";

type Wanted = { step: LaunchStepName; state: "confirmed" | "left" | "open"; note: string; by: string };

/** The way from an empty installation to a service that people can be let into. */
export function createLaunch({ site, ...deps }: LaunchDeps) {
  const factsOf = async (database: Database, rows: readonly StepRow[], at: Date, locale: Locale): Promise<Facts> => ({
    hasOwnLook: await deps.hasOwnLook(database),
    originalKeptAt: rows.find(({ step, state }) => step === "brand" && state === "confirmed")?.set_at ?? null,
    admins: await deps.countAdmins(database),
    missingIdentity: await deps.missingIdentity(database),
    prices: await deps.prices(database, locale),
    providers: await deps.providerProofs(database),
    isMailInFiles: site.isMailInFiles,
    ...(await findTrials(database)),
    backup: await deps.lastBackup(database),
    films: await deps.countFilms(database, at),
    at,
  });

  const show = async (database: Database, at: Date, locale: Locale): Promise<Launch> => {
    const rows = await listSteps(database);
    const facts = await factsOf(database, rows, at, locale);
    return {
      public_url: site.publicUrl,
      is_production: site.isProduction,
      steps: launchSteps.map((name) => stepOf(name, facts, rows)),
    };
  };

  return {
    show,
    /** @throws AppError invalid for confirming what the program judges by itself */
    async set(inside: Database, { step, state, note, by }: Wanted, at: Date): Promise<void> {
      if (state === "open") return void (await reopenStep(inside, step));
      if (state === "confirmed" && !isConfirmable(step)) throw new AppError("invalid", { fields: { state: "choice" } });
      await setStep(inside, { step, state, note: note === "" ? null : note, set_by: by, set_at: at });
    },
  };
}

const isConfirmable = (step: LaunchStepName) => confirmedSteps.some((one) => one === step);
const isRead = (step: LaunchStepName) => readSteps.some((one) => one === step);

function stepOf(name: LaunchStepName, facts: Facts, rows: readonly StepRow[]): LaunchStep {
  const row = rows.find(({ step }) => step === name);
  const isConfirmed = row?.state === "confirmed";
  const reading = isRead(name) ? [isConfirmed ? good("read", { at: row.set_at }) : missing("unread")] : [];
  const findings = [...findingsOf[name](facts), ...reading];
  const isDone = findings.every(({ tone }) => tone !== "missing");
  return {
    name,
    state: isDone ? "done" : row?.state === "left" ? "left" : "missing",
    findings: findings.map(entity),
    note: row?.note ?? null,
    by: row?.set_by ?? null,
    at: row?.set_at.toISOString() ?? null,
  };
}

const entity = ({ at, ...finding }: Found) => ({ ...finding, at: at?.toISOString() ?? null });
