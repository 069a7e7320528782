import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { CallError, type AnswerFor } from "#contract/client.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { call, queries, sessionKey } from "./api.ts";
import { forgetAllTyped } from "./drafts.ts";

export type Me = AnswerFor<"GET /admin/me">;
export type SigningIn = AnswerFor<"GET /admin/sign-in">;

export type Session =
  | { state: "in"; me: Me }
  | { state: "signingIn"; who: SigningIn }
  | { state: "out"; hasEnded: boolean };

const secondFactorNeeded = 605;

async function readSession(): Promise<Session> {
  try {
    return { state: "in", me: await call("GET /admin/me") };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === secondFactorNeeded) return { state: "signingIn", who: await call("GET /admin/sign-in") };
    if (error.status === 401) return { state: "out", hasEnded: false };
    throw error;
  }
}

export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 });
}

export function putSession(session: Session): void {
  queries.setQueryData(sessionKey, session);
}

/** Signs out and clears the cache and the drafts, so that the next member sees none of it. */
export async function signOut(): Promise<void> {
  await call("POST /admin/sign-out");
  forgetAllTyped();
  putSession({ state: "out", hasEnded: false });
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

export const MeContext = createContext<Me | null>(null);

/** The signed-in member. Use only below `Gate`. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error("Nobody is signed in here");
  return me;
}

/** Whether the signed-in member has one of these roles; an admin has all. */
export function useMay(...roles: Me["roles"]): boolean {
  return mayAs(useMe().roles, roles);
}

/** Whether these roles include one of `needed`; an admin has all. */
export function mayAs(own: readonly StaffRole[], needed: readonly StaffRole[]): boolean {
  return own.includes("admin") || needed.some((role) => own.includes(role));
}
