import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint, type EndpointSpec } from "#contract/endpoint.ts";
import { staffRoles, type StaffRole } from "#contract/staff-roles.ts";
import { admit, admitStaff, isStaffCall, needsSession } from "./admission.ts";
import type { FoundSession } from "./callers.ts";
import type { FoundStaff } from "./staff-callers.ts";

const call = { method: "POST", path: "/things", summary: "", answer: z.unknown(), errors: [] } as const;
const session: FoundSession = {
  accountId: 1,
  sessionId: 1,
  accountType: 1,
  subscriptionStatus: 0,
  screens: 1,
  isPupil: false,
  isLocked: false,
  parentalCode: "unset",
  profileChanged: false,
  profile: {
    profileId: 1,
    isKid: false,
    ageCeiling: 18,
    territory: "FR",
    locale: "fr",
    savesRevision: 0,
    newsRevision: 0,
  },
};
const kid = {
  profileId: 2,
  isKid: true,
  ageCeiling: 10,
  territory: "FR",
  locale: "fr",
  savesRevision: 0,
  newsRevision: 0,
} as const;
type FoundMember = Extract<FoundStaff, { token: null }>;
const member: FoundMember = {
  memberId: 1,
  sessionId: 1,
  email: "ada@example.org",
  name: "Ada",
  roles: [],
  token: null,
  isComplete: true,
};

function faultOf(spec: EndpointSpec, changes: Partial<FoundSession> & Partial<FoundMember>): string | null {
  try {
    if (isStaffCall(spec)) admitStaff(spec, { ...member, ...changes });
    else admit(spec, { ...session, ...changes });
    return null;
  } catch (error) {
    return (error as { fault: string }).fault;
  }
}

test("a staff call lets in whoever has one of its roles, and the admin", () => {
  const lettingIn = (staff: readonly StaffRole[]) =>
    staffRoles.filter((role) => faultOf(endpoint({ ...call, access: { staff } }), { roles: [role] }) === null);
  expect(lettingIn(["editor"])).toEqual(["editor", "admin"]);
  expect(lettingIn(["moderator", "support"])).toEqual(["moderator", "support", "admin"]);
  expect(lettingIn([])).toEqual(["admin"]);
  const moderators = endpoint({ ...call, access: { staff: ["moderator"] } });
  expect(faultOf(moderators, { roles: ["editor", "moderator"] })).toBe(null);
  expect(faultOf(endpoint({ ...call, access: { staff: staffRoles } }), { roles: [] })).toBe("notAllowed");
});

test("before the second factor an admin may go on signing in and do nothing else, and afterwards the other way round", () => {
  const admin = { roles: ["admin"] } satisfies Partial<FoundStaff>;
  const work = endpoint({ ...call, access: { staff: ["admin"] } });
  const step = endpoint({ ...call, access: "staffSignIn" });
  expect(faultOf(work, { ...admin, isComplete: false })).toBe("secondFactorNeeded");
  expect(faultOf(step, { ...admin, isComplete: false })).toBe(null);
  expect(faultOf(work, admin)).toBe(null);
  expect(faultOf(step, admin)).toBe("notAllowed");
});

test("a call that does not mention kids is closed to them, whoever else may make it", () => {
  for (const access of ["optionalSession", "account", "profile"] as const) {
    const asKid = { subscriptionStatus: 1, profile: kid } as const;
    expect(faultOf(endpoint({ ...call, access }), asKid)).toBe("notAllowed");
    expect(faultOf(endpoint({ ...call, access, kids: true }), asKid)).toBe(null);
  }
});

test("each call is handed the proof it asks for, and no more", () => {
  const paid: FoundSession = { ...session, subscriptionStatus: 1 };
  const own = { accountId: 1, sessionId: 1, subscriptionStatus: 1 };
  for (const access of ["optionalSession", "account"] as const) {
    const spec = endpoint({ ...call, access });
    expect(admit(spec, paid)).toMatchObject({ ...own, viewer: session.profile });
    expect(admit(spec, paid)).not.toHaveProperty("profileId");
    expect(faultOf(spec, { profile: null })).toBe(null);
  }
  expect(admit(endpoint({ ...call, access: "profile" }), paid)).toMatchObject({ ...own, profileId: 1, isKid: false });
  expect(admit(endpoint({ ...call, access: "public" }), paid)).toBeUndefined();
  expect(admitStaff(endpoint({ ...call, access: { staff: [] } }) as never, { ...member, roles: ["admin"] })).toEqual({
    memberId: 1,
    sessionId: 1,
    email: "ada@example.org",
    name: "Ada",
    roles: ["admin"],
    token: null,
  });
  expect(admitStaff(endpoint({ ...call, access: "staffSignIn" }), { ...member, isComplete: false })).toMatchObject({
    memberId: 1,
  });
});

test("a profile's call asks for a profile, and for a subscription that there is or was, unless it says otherwise", () => {
  const spec = endpoint({ ...call, access: "profile" });
  const unpaid = endpoint({ ...call, access: "profile", unpaid: true });
  expect(faultOf(spec, { subscriptionStatus: 0 })).toBe("noProfile");
  expect(faultOf(unpaid, { subscriptionStatus: 0 })).toBe(null);
  for (const subscriptionStatus of [1, 2] as const) expect(faultOf(spec, { subscriptionStatus })).toBe(null);
  expect(faultOf(spec, { subscriptionStatus: 1, profile: null })).toBe("noProfile");
  expect(faultOf(spec, { subscriptionStatus: 1, profile: null, isLocked: true })).toBe("parentalCodeNeeded");
});

test("a locked device is refused what stands behind the parental code, and My Account where nobody is chosen", () => {
  const locked = { subscriptionStatus: 1, isLocked: true } as const;
  for (const access of ["account", "profile"] as const) {
    const behind = endpoint({ ...call, access, behindParentalCode: true });
    expect(faultOf(behind, locked)).toBe("parentalCodeNeeded");
    expect(faultOf(behind, { subscriptionStatus: 1 })).toBe(null);
    expect(faultOf(endpoint({ ...call, access }), locked)).toBe(null);
  }
  const account = endpoint({ ...call, access: "account" });
  expect(faultOf(account, { ...locked, profile: null })).toBe("parentalCodeNeeded");
  expect(faultOf(account, { subscriptionStatus: 1, profile: null })).toBe(null);
  expect(faultOf(endpoint({ ...call, access: "account", kids: true }), { ...locked, profile: null })).toBe(null);
  expect(faultOf(endpoint({ ...call, access: "optionalSession" }), { ...locked, profile: null })).toBe(null);
});

test("only public calls and those with an optional session are looked at without a token", () => {
  const needs = (
    ["public", "optionalSession", "account", "profile", "staffSignIn", { staff: ["editor"] }] as const
  ).map((access) => needsSession({ access }));
  expect(needs).toEqual([false, false, true, true, true, true]);
});
