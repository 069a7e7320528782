import { rightsHolderRoutes } from "#server/features/royalties/routes.ts";
import type { Api } from "#server/http/api.ts";

/** What rights holders are owed. */
export function composeRoyalties(api: Api): void {
  rightsHolderRoutes(api);
}
