import { securityEvents as calls } from "#contract/admin/security-events.ts";
import type { Api } from "#server/http/api.ts";
import type { SecurityEvents } from "./security-events.ts";

export function securityEventRoutes(api: Api, events: Pick<SecurityEvents, "list" | "summary">): void {
  api.on(calls.securityEvents, ({ query, database, at }) => events.list(database, query, at));
  api.on(calls.securitySummary, ({ query, database, at }) => events.summary(database, query.since, at));
}
