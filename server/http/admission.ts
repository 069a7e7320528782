import type { Access, EndpointSpec, StaffRole } from "#contract/endpoint.ts";
import {
  asProfile,
  asStaff,
  asSubscriber,
  type ActiveProfile,
  type FoundSession,
  type Staff,
  type Subscriber,
} from "./callers.ts";
import { AppError } from "./errors.ts";

/** What a handler is given of its caller. */
export type CallerOf<A extends Access> = A extends "public"
  ? undefined
  : A extends "optionalSession"
    ? Subscriber | undefined
    : A extends "account"
      ? Subscriber
      : A extends "profile"
        ? ActiveProfile
        : Staff;

/** Whether a call without a token is refused before anything else is looked at. */
export function needsSession({ access }: Pick<EndpointSpec, "access">): boolean {
  return access !== "public" && access !== "optionalSession";
}

/**
 * The proof of who calls, for a session that may make this call.
 * @throws AppError notAllowed for a kid profile where the contract does not open the call to kids, and for who is not of
 * the staff; parentalCodeNeeded; noProfile
 */
export function admit(endpoint: EndpointSpec, session: FoundSession): CallerOf<Access> {
  refuseKids(endpoint, session);
  if (endpoint.behindParentalCode && session.isLocked) throw new AppError("parentalCodeNeeded");
  switch (endpoint.access) {
    case "public":
      return undefined;
    case "optionalSession":
    case "account":
      return asSubscriber(session);
    case "profile":
      return profileOf(session, endpoint.unpaid === true);
    default:
      return staffOf(endpoint.access.staff, session);
  }
}

/** On a locked device where nobody was chosen yet, a child may be holding it: no more than a kid may is allowed. */
function refuseKids({ access, kids }: EndpointSpec, { profile, isLocked }: FoundSession): void {
  if (kids) return;
  if (profile?.isKid) throw new AppError("notAllowed");
  if (access === "account" && profile === null && isLocked) throw new AppError("parentalCodeNeeded");
}

function profileOf(session: FoundSession, isOpenToUnpaid: boolean): ActiveProfile {
  if (session.standing === 0 && !isOpenToUnpaid) throw new AppError("noProfile");
  if (session.profile === null) throw new AppError(session.isLocked ? "parentalCodeNeeded" : "noProfile");
  return asProfile(session, session.profile);
}

function staffOf(roles: readonly StaffRole[], session: FoundSession): Staff {
  const { role } = session;
  if (role === null || (role !== "admin" && !roles.includes(role))) throw new AppError("notAllowed");
  return asStaff(session, role);
}
