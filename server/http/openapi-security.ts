import type { EndpointSpec } from "#contract/endpoint.ts";
import { rolesOf } from "./admission-docs.ts";
import { isStaffCall, type StaffEndpoint } from "./admission.ts";

export type Json = Record<string, unknown>;

export function staffSchemes(cookie: string): Json {
  return {
    staffCookie: { type: "apiKey", in: "cookie", name: cookie, description: "A staff session, as browsers send it" },
    staffSession: { type: "http", scheme: "bearer", description: "The same, in a header" },
    staffToken: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "silecs_…",
      description: "A token for scripts, made by an admin at /admin/tokens, with one of the roles that the call names",
    },
  };
}

/** An empty requirement means that no token is needed (OpenAPI 3.1, 4.8.10). */
export function securityOf(endpoint: EndpointSpec): Json[] {
  const { access } = endpoint;
  if (access === "public") return [];
  if (isStaffCall(endpoint)) return staffSecurity(endpoint);
  return access === "optionalSession" ? [{}, { token: [] }] : [{ token: [] }];
}

/** A token's requirement lists the roles of which it needs one (OpenAPI 3.1, 4.8.30). */
function staffSecurity({ access }: StaffEndpoint): Json[] {
  const session = [{ staffCookie: [] }, { staffSession: [] }];
  if (access === "staffSignIn" || access.inPerson) return session;
  return [...session, { staffToken: rolesOf(access) }];
}
