import { adminIdentity as calls } from "#contract/admin/identity.ts";
import type { Api } from "#server/http/api.ts";
import { changeIdentity, changeSiteLinks, differences, editedIdentity, editedSiteLinks } from "./identity.ts";

/** Binds the calls with which admins keep who runs the service, and editors where else it is found. */
export function identityRoutes(api: Api): void {
  api.on(calls.identity, ({ database }) => editedIdentity(database));
  api.on(calls.changeIdentity, async ({ body, database, note, at }) => {
    const saved = await changeIdentity(database, body, at);
    note({ subject: "identity", ...differences(saved) });
    return saved.after;
  });
  api.on(calls.siteLinks, ({ database }) => editedSiteLinks(database));
  api.on(calls.changeSiteLinks, async ({ body, database, note, at }) => {
    const saved = await changeSiteLinks(database, body, at);
    note({ subject: "social networks and apps", ...differences(saved) });
    return saved.after;
  });
}
