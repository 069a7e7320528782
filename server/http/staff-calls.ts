import type { FastifyRequest } from "fastify";
import type { Database, Pool } from "#server/database/pool.ts";
import { isAudited, type AuditNote, type WriteAudit } from "./audit.ts";
import { admitStaff, type StaffEndpoint } from "./admission.ts";
import { AppError } from "./errors.ts";
import { isStaffToken } from "./staff-tokens.ts";
import type { Seen } from "./refusals.ts";
import { actorName, type CheckStaff, type Staff, type StaffSigningIn } from "./staff-callers.ts";

/** What a staff call receives besides its input: a transaction for all its changes. */
export type StaffChange = {
  /** Commits, with the audit row, after the handler; rolls back when it throws. */
  database: Database;
  /** Adds to the audit row; repeated calls are merged. */
  note(note: AuditNote): void;
};

type StaffCall = {
  caller: Staff | StaffSigningIn;
  params: unknown;
  body: unknown;
  at: Date;
  request: FastifyRequest;
};

/** Where staff calls write, and how they are logged. */
export type AuditedBy = { database: Pool; writeAudit: WriteAudit };

/**
 * Runs a staff call in a transaction that also writes its audit row, so that neither exists without the other. Like any
 * transaction, the handler may run again after a deadlock or serialization failure.
 */
export function inAuditedTransaction<T>(
  { database, writeAudit }: AuditedBy,
  endpoint: StaffEndpoint,
  call: StaffCall,
  handle: (change: StaffChange) => Promise<T>,
): Promise<T> {
  // Unlogged reading calls need no transaction.
  if (endpoint.method === "GET" && !isAudited(endpoint)) return handle({ database, note: () => {} });
  return database.transaction(async (inside) => {
    let said: AuditNote = {};
    const answer = await handle({ database: inside, note: (note) => void (said = { ...said, ...note }) });
    // HEAD hands nothing out.
    if (isAudited(endpoint) && call.request.method !== "HEAD") {
      await writeAudit(inside, {
        subject: addressOf(endpoint, call.params),
        ...said,
        memberId: call.caller.memberId,
        actor: actorName(call.caller),
        roles: call.caller.roles,
        call: `${endpoint.method} ${endpoint.path}`,
        reason: said.reason ?? reasonIn(call.body),
        address: call.request.ip,
        at: call.at,
      });
    }
    return answer;
  });
}

/** What a request proves its sender with, and the address that it came from. */
type SentSecret = { secret: string | undefined; address: string };

/** @throws AppError sessionEnded, secondFactorNeeded, notAllowed, tooManyAttempts */
export async function staffCaller(
  endpoint: Pick<StaffEndpoint, "access">,
  { secret, address }: SentSecret,
  checkStaff: CheckStaff,
  { at, seen }: { at: Date; seen: Seen },
): Promise<Staff | StaffSigningIn> {
  if (secret === undefined) throw new AppError("sessionEnded");
  seen.staffToken = isStaffToken(secret);
  const found = await checkStaff(secret, at, address);
  seen.memberId = found.memberId;
  return admitStaff(endpoint, found);
}

/**
 * Refuses changes requested by another site's page (CSRF). Browsers name the origin of a request in headers that pages
 * cannot set; programs send neither header, nor the cookie.
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

/** The endpoint's path with this call's values: the default subject of the audit row. */
function addressOf({ path }: StaffEndpoint, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));
}

function reasonIn(body: unknown): string | null {
  const reason = (body as { reason?: unknown } | undefined)?.reason;
  return typeof reason === "string" && reason !== "" ? reason : null;
}
