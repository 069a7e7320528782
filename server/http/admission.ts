import type { Access, EndpointSpec, StaffAccess } from "#contract/endpoint.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { asProfile, asAccountSession, type ActiveProfile, type FoundSession, type AccountSession } from "./callers.ts";
import { AppError } from "./errors.ts";
import {
  asSigningIn,
  asStaff,
  type FoundStaff,
  type Staff,
  type StaffInPerson,
  type StaffSigningIn,
} from "./staff-callers.ts";

/** The proof of the caller that a handler receives. */
export type CallerOf<A extends Access> = A extends "public"
  ? undefined
  : A extends "optionalSession"
    ? AccountSession | undefined
    : A extends "account"
      ? AccountSession
      : A extends "profile"
        ? ActiveProfile
        : A extends "staffSignIn"
          ? StaffSigningIn
          : A extends { readonly staff: readonly (infer R extends StaffRole)[] }
            ? A extends { readonly inPerson: true }
              ? StaffInPerson<R>
              : Staff<R>
            : never;

/** A call that subscribers may make, or anybody. */
type SiteEndpoint = EndpointSpec & { access: Exclude<Access, StaffAccess> };
/** A call of the operator's staff. */
export type StaffEndpoint = EndpointSpec & { access: StaffAccess };

/** Whether only staff may make this call. */
export function isStaffCall(endpoint: EndpointSpec): endpoint is StaffEndpoint {
  return endpoint.access === "staffSignIn" || typeof endpoint.access === "object";
}

/** Whether a call without a token is refused at once. */
export function needsSession({ access }: Pick<EndpointSpec, "access">): boolean {
  return access !== "public" && access !== "optionalSession";
}

/**
 * The proof of the caller, for a subscriber's session that may make this call.
 * @throws AppError readOnly, as above; notAllowed for a kid profile or a pupil where the contract does not open the call to them;
 * parentalCodeNeeded; noProfile
 */
export function admit(endpoint: SiteEndpoint, session: FoundSession): CallerOf<SiteEndpoint["access"]> {
  if (session.impersonationId !== undefined) refuseImpersonated(endpoint);
  refuseKids(endpoint, session);
  refusePupils(endpoint, session);
  if (endpoint.behindParentalCode && session.isLocked) throw new AppError("parentalCodeNeeded");
  switch (endpoint.access) {
    case "public":
      return undefined;
    case "optionalSession":
    case "account":
      return asAccountSession(session);
    case "profile":
      return profileOf(session, endpoint.unpaid === true);
  }
}

/**
 * The proof of the caller, for a staff member who may make this call.
 * @throws AppError secondFactorNeeded before the sign-in is complete; notAllowed without one of the roles, for steps of a
 * sign-in that is complete, and for tokens where the call is made in person
 */
export function admitStaff({ access }: Pick<StaffEndpoint, "access">, found: FoundStaff): Staff | StaffSigningIn {
  if (access === "staffSignIn") {
    if (found.token || found.isComplete) throw new AppError("notAllowed");
    return asSigningIn(found);
  }
  if (found.token && access.inPerson) throw new AppError("notAllowed", { said: onlyInPerson });
  if (!found.isComplete) throw new AppError("secondFactorNeeded");
  if (!found.roles.includes("admin") && !access.staff.some((role) => found.roles.includes(role))) {
    throw new AppError("notAllowed");
  }
  return asStaff(found);
}

const onlyInPerson = {
  fr: "Cet appel demande une personne connectée\u202f: aucun jeton ne le permet",
  en: "This call is made in person: no token may make it",
};

/**
 * Refuses a member of the staff, who sees the site as a person does, whatever may change something or hand out a file. The form of the
 * token is enough to know one, where no session is read. @throws AppError readOnly
 */
export function refuseImpersonated({ method, answerType, impersonated }: SiteEndpoint): void {
  if (!(impersonated ?? (method === "GET" && answerType === undefined))) throw new AppError("readOnly");
}

/** A locked device without a chosen profile may be in a child's hands, so it may do only what kids may. */
function refuseKids({ access, kids }: SiteEndpoint, { profile, isLocked }: FoundSession): void {
  if (kids) return;
  if (profile?.isKid) throw new AppError("notAllowed");
  if (access === "account" && profile === null && isLocked) throw new AppError("parentalCodeNeeded");
}

/** Minors in a class may do what kids may, and what is opened to them. */
function refusePupils({ kids, pupils }: SiteEndpoint, { isPupil }: FoundSession): void {
  if (isPupil && !kids && !pupils) throw new AppError("notAllowed");
}

function profileOf(session: FoundSession, isOpenToUnpaid: boolean): ActiveProfile {
  if (session.subscriptionStatus === 0 && !isOpenToUnpaid) throw new AppError("noProfile");
  if (session.profile === null) throw new AppError(session.isLocked ? "parentalCodeNeeded" : "noProfile");
  return asProfile(session, session.profile);
}
