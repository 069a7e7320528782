import type { FastifyInstance } from "fastify";
import { createFaultLog } from "#server/fault-log.ts";
import { findAccountIds } from "#server/features/accounts/queries.ts";
import { createSecurityEvents, type SecurityEvents } from "#server/features/security-events/security-events.ts";
import { findAdmins, findMemberIds } from "#server/features/staff/queries.ts";
import type { AppDeps } from "./deps.ts";
import { createSendLetter } from "./letters.ts";

/** What counts the refusals of every part. */
export function composeSecurityEvents(app: FastifyInstance, deps: AppDeps): SecurityEvents {
  const { config, log, database, jobs } = deps;
  const faults = createFaultLog(log);
  const events = createSecurityEvents({
    database,
    jobs,
    onFailure: (message, error) => faults.state(message, { reason: String(error) }),
    secret: config.secret,
    findAccountIds,
    findMemberIds,
    findAdmins,
    thresholds: config.securityAlerts,
    sendLetter: createSendLetter(deps),
    brandName: config.brand.name,
    publicUrl: config.http.publicUrl,
  });
  app.addHook("onClose", () => events.close());
  return events;
}
