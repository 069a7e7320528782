import type { EndpointSpec, StaffAccess } from "#contract/endpoint.ts";
import type { ErrorName } from "#contract/errors.ts";
import type { StaffRole } from "#contract/staff-roles.ts";

/** Describes for the documentation who may make a call. */
export function admissionText({ access, kids, behindParentalCode }: EndpointSpec): string {
  if (access === "public") return "Anybody";
  if (access === "staffSignIn") return "Staff, between the password and the second factor";
  if (typeof access === "object") {
    return `Staff: ${rolesOf(access).join(", ")}${access.inPerson ? "; in person, not by a token" : ""}`;
  }
  const callers = {
    optionalSession: "Anybody, known by a token",
    account: "An account that is logged in",
    profile: "A profile of an account that has paid",
  }[access];
  return `${callers}${kids ? ", kids too" : ", no kid profile"}${behindParentalCode ? "; behind the parental code" : ""}`;
}

/** The roles that open a staff call; admins may make every one. */
export function rolesOf({ staff }: Exclude<StaffAccess, string>): StaffRole[] {
  return [...new Set<StaffRole>([...staff, "admin"])];
}

/** The errors that a call can answer because of its caller, besides those it declares. */
export function admissionFaults({ access, kids }: EndpointSpec): ErrorName[] {
  if (access === "public") return ["tooManyRequests"];
  if (access === "staffSignIn") return ["sessionEnded", "tooManyRequests", "notAllowed"];
  if (typeof access === "object")
    return ["sessionEnded", "tooManyRequests", "tooManyAttempts", "notAllowed", "secondFactorNeeded"];
  return [
    "sessionEnded",
    "signedInElsewhere",
    "tooManyRequests",
    // X-Profile-Id names a profile of another account, or one that the device may not open.
    "notFound",
    "parentalCodeNeeded",
    ...(access === "profile" ? (["noProfile"] as const) : []),
    ...(kids ? [] : (["notAllowed"] as const)),
  ];
}
