import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint, staffRoles, type EndpointSpec, type StaffRole } from "#contract/endpoint.ts";
import { admit } from "./admission.ts";
import type { FoundSession } from "./callers.ts";

const call = { method: "POST", path: "/admin/things", summary: "", answer: z.unknown(), errors: [] } as const;
const session: FoundSession = {
  accountId: 1,
  sessionId: 1,
  accountType: 1,
  standing: 0,
  screens: 1,
  isLocked: false,
  parentalCode: "unset",
  role: null,
  profileChanged: false,
  profile: { profileId: 1, isKid: false, ageCeiling: 18, locale: "fr", savesRevision: 0 },
};
const kid = { profileId: 2, isKid: true, ageCeiling: 10, locale: "fr", savesRevision: 0 } as const;

function faultOf(spec: EndpointSpec, changes: Partial<FoundSession>): string | null {
  try {
    admit(spec, { ...session, ...changes });
    return null;
  } catch (error) {
    return (error as { fault: string }).fault;
  }
}

test("a staff call lets in its roles and the admin", () => {
  const lettingIn = (staff: readonly StaffRole[]) =>
    staffRoles.filter((role) => faultOf(endpoint({ ...call, access: { staff } }), { role }) === null);
  expect(lettingIn(["editor"])).toEqual(["editor", "admin"]);
  expect(lettingIn(["moderator", "support"])).toEqual(["moderator", "support", "admin"]);
  expect(lettingIn([])).toEqual(["admin"]);
  expect(faultOf(endpoint({ ...call, access: { staff: staffRoles } }), { role: null })).toBe("notAllowed");
});

test("in the kids space nobody works for the operator", () => {
  const asKid = { role: "admin", profile: kid } as const;
  expect(faultOf(endpoint({ ...call, access: { staff: ["admin"] } }), asKid)).toBe("notAllowed");
});

test("a call that does not mention kids is closed to them, whoever else may make it", () => {
  for (const access of ["optionalSession", "account", "profile"] as const) {
    const asKid = { standing: 1, profile: kid } as const;
    expect(faultOf(endpoint({ ...call, access }), asKid)).toBe("notAllowed");
    expect(faultOf(endpoint({ ...call, access, kids: true }), asKid)).toBe(null);
  }
});
