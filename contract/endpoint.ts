import type * as z from "zod/mini";
import type { ErrorName } from "./errors.ts";
import type { StaffRole } from "./staff-roles.ts";

/**
 * Who may call. `public`: anybody; no session is read. `optionalSession`: anybody; a token that is sent must be valid and
 * makes the caller known. `account`: a session, whether the account has paid or not. `profile`: a session of an account
 * that has paid at least once (or of any, where the call says `unpaid`), acting as one of its profiles. `staffSignIn`: a
 * member of the staff whose password was right and who still owes the second factor. `staff`: a member of the staff in
 * one of these roles, signed in completely, or a script with a staff token of one of them. `inPerson` refuses tokens: for the
 * staff's own security, tokens, and staff members.
 */
export type Access = "public" | "optionalSession" | "account" | "profile" | StaffAccess;
export type StaffAccess = "staffSignIn" | { readonly staff: readonly StaffRole[]; readonly inPerson?: true };

/** What an endpoint says of a session's limits, closed by default. */
type SessionLimits = {
  /** A kid profile may call too. Undeclared: 403. */
  kids?: true;
  /** A pupil of a class may call too. Undeclared: 403, unless kids may. */
  pupils?: true;
  /** What My Account does: refused with code 604 while the device has to give the account's parental code. */
  behindParentalCode?: true;
  /**
   * Whether the staff may call it while they see the site as a person does. Undeclared: what reads, and answers with JSON.
   */
  impersonated?: boolean;
};

/** Where no session is read, or a member of the staff works, there is no limit to lift. */
type NoSessionLimits = { [Limit in keyof (SessionLimits & Payment)]?: never };

/** Lets an account in that has never paid, as one of its profiles: for what plays free episodes. */
type Payment = { unpaid?: true };

type StaffLimits = NoSessionLimits & {
  /**
   * Whether the audit log records the call. By default it records calls that change something, not those that only read. `true`
   * on a reading call of sensitive data; `false` where nothing changes but the caller's own sign-in, and for searches.
   */
  audited?: boolean;
};

type Admission =
  | ({ access: "profile"; audited?: never } & SessionLimits & Payment)
  | ({ access: "optionalSession" | "account"; audited?: never; unpaid?: never } & SessionLimits)
  | ({ access: "public"; audited?: never } & NoSessionLimits)
  | ({ access: StaffAccess } & StaffLimits);

export type EndpointSpec = Admission & {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the API's base, with `{name}` for what changes: `/videos/{id}/episodes`. */
  path: `/${string}`;
  summary: string;
  /**
   * `replica`: a list, a search or a figure that may come from a standby which has replayed the caller's own changes, and all
   * others up to about a second ago. Undeclared: the primary. Never for what writes, and never for rights, playback, money or sign-in.
   */
  reads?: "replica";
  params?: z.ZodMiniType<Record<string, unknown>>;
  query?: z.ZodMiniType<Record<string, unknown>>;
  /** The JSON body, or for `multipart` its fields. */
  body?: z.ZodMiniType;
  bodyType?: "json" | "form" | "multipart";
  answer: z.ZodMiniType;
  /** `binary`: the answer is a file, described by its media type. */
  answerType?: `${string}/${string}`;
  /** The faults this call can answer beside those that every call of its access can. */
  errors: readonly ErrorName[];
};

/** Declares one call of the contract; all else (validation, types, documentation) follows from it. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a caller hands over: only the parts the endpoint declares. */
export type CallInput<E extends EndpointSpec> = (E["params"] extends z.ZodMiniType
  ? { params: InputOf<E["params"]> }
  : { params?: undefined }) &
  (E["query"] extends z.ZodMiniType ? { query?: Partial<InputOf<E["query"]>> } : { query?: undefined }) &
  (E["body"] extends z.ZodMiniType
    ? { body: E["bodyType"] extends "multipart" ? FormData : InputOf<E["body"]> }
    : { body?: undefined });

/** What a handler receives, after the schemas. */
export type Received<E extends EndpointSpec> = {
  params: OutputOf<E["params"]>;
  query: OutputOf<E["query"]>;
  body: OutputOf<E["body"]>;
};

export type Answer<E extends EndpointSpec> = z.output<E["answer"]>;
