import type { FastifyRequest } from "fastify";
import type { Database, Pool } from "#server/database/pool.ts";
import { isAudited, type AuditNote, type WriteAudit } from "./audit.ts";
import { admitStaff, type StaffEndpoint } from "./admission.ts";
import { AppError } from "./errors.ts";
import type { CheckStaff, Staff, StaffSigningIn } from "./staff-callers.ts";

/** What a staff call is given besides its input: one transaction for all that it changes. */
export type StaffChange = {
  /** Commits, with the audit row, when the handler has answered; undone when it throws. */
  database: Database;
  /** Tells the audit log what was changed. Called again, it adds to what was said. */
  note(note: AuditNote): void;
};

type StaffCall = {
  caller: Staff | StaffSigningIn;
  params: unknown;
  body: unknown;
  at: Date;
  request: FastifyRequest;
};

/** Where the staff's calls change something, and how that is logged. */
export type AuditedBy = { database: Pool; writeAudit: WriteAudit };

/**
 * Runs a staff call in a transaction and writes its audit row there: a change stands in the log, or did not happen. As
 * with every transaction, the handler may run again where PostgreSQL gave it up for another one.
 */
export function inAuditedTransaction<T>(
  { database, writeAudit }: AuditedBy,
  endpoint: StaffEndpoint,
  call: StaffCall,
  handle: (change: StaffChange) => Promise<T>,
): Promise<T> {
  // What only reads, and stands in no log, needs no transaction.
  if (endpoint.method === "GET" && !isAudited(endpoint)) return handle({ database, note: () => {} });
  return database.transaction(async (inside) => {
    let said: AuditNote = {};
    const answer = await handle({ database: inside, note: (note) => void (said = { ...said, ...note }) });
    if (isAudited(endpoint)) {
      await writeAudit(inside, {
        subject: addressOf(endpoint, call.params),
        ...said,
        memberId: call.caller.memberId,
        actor: call.caller.email,
        roles: call.caller.roles,
        call: `${endpoint.method} ${endpoint.path}`,
        reason: reasonIn(call.body),
        address: call.request.ip,
        at: call.at,
      });
    }
    return answer;
  });
}

/** @throws AppError sessionEnded, secondFactorNeeded, notAllowed */
export async function staffCaller(
  endpoint: StaffEndpoint,
  token: string | undefined,
  checkStaff: CheckStaff,
  at: Date,
): Promise<Staff | StaffSigningIn> {
  if (token === undefined) throw new AppError("sessionEnded");
  return admitStaff(endpoint, await checkStaff(token, at));
}

/**
 * Refuses changes that another site's page asks a browser for. Browsers say where a request comes from in a header that
 * pages cannot set; programs send neither header, and carry no cookie by accident.
 * @throws AppError notAllowed
 */
export function refuseOtherSites({ method, headers, host }: FastifyRequest): void {
  if (method === "GET" || method === "HEAD") return;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) {
    if (site !== "same-origin" && site !== "none") throw new AppError("notAllowed");
    return;
  }
  const { origin } = headers;
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) {
    throw new AppError("notAllowed");
  }
}

/** The endpoint's path with this call's values: what it was about, where the handler says nothing better. */
function addressOf({ path }: StaffEndpoint, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));
}

function reasonIn(body: unknown): string | null {
  const reason = (body as { reason?: unknown } | undefined)?.reason;
  return typeof reason === "string" && reason !== "" ? reason : null;
}
