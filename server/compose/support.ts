import type { Config } from "#server/config.ts";
import { supportInboxRoutes, supportRoutes } from "#server/features/support/routes.ts";
import type { Operator } from "#server/features/support/default-texts.ts";
import { createSupport, type Support } from "#server/features/support/support.ts";
import type { Api } from "#server/http/api.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { AppDeps } from "./deps.ts";
import { createSendLetter } from "./letters.ts";

/** Questions, answers, and the texts that the law wants. */
export async function composeSupport(api: Api, deps: AppDeps, attemptLimits: AttemptLimits): Promise<Support> {
  const { config, database, jobs } = deps;
  const support = await createSupport({
    database,
    attemptLimits,
    jobs,
    sendLetter: createSendLetter(deps),
    secret: config.secret,
    operator: operatorOf(config),
  });
  supportRoutes(api, support);
  supportInboxRoutes(api, support);
  return support;
}

function operatorOf({ brand, http, devices }: Config): Operator {
  const { name, supportEmail, company, notice } = brand;
  const { siren, registration = "" } = company;
  const vatNumber = company.vatNumber ?? "";
  const named = { brandName: name, companyName: company.name, companyAddress: company.address };
  const facts = { ...named, ...notice, registration, siren, vatNumber, supportEmail, publicUrl: http.publicUrl };
  return { facts, counts: { personalDevices: devices.personal, familyDevices: devices.family } };
}
