import type { Readable } from "node:stream";
import { type Locale, localeFrom } from "#contract/language.ts";
import { randomBytes } from "node:crypto";
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Answer, EndpointSpec, Received, StaffAccess } from "#contract/endpoint.ts";
import type { Clock } from "#server/clock.ts";
import {
  admit,
  isStaffCall,
  needsSession,
  refuseImpersonated,
  type CallerOf,
  type StaffEndpoint,
} from "./admission.ts";
import { bearerToken } from "./bearer-token.ts";
import type { CheckSession, FoundSession } from "./callers.ts";
import { AppError } from "./errors.ts";
import { FramedPage } from "./framed-page.ts";
import { isImpersonationToken } from "./impersonation-token.ts";
import { holdToContract } from "./held-to-contract.ts";
import { createReadAs } from "./read-positions.ts";
import { joined } from "./joined/shared-json.ts";
import { notingRefusals, type NoteRefusal, type Seen } from "./refusals.ts";
import { SentFile } from "./sent-file.ts";
import type { CheckStaff, Staff, StaffSigningIn } from "./staff-callers.ts";
import {
  inAuditedTransaction,
  refuseOtherSites,
  staffCaller,
  type AuditedBy,
  type StaffChange,
} from "./staff-calls.ts";
import type { StaffCookie } from "./staff-cookie.ts";
import { takesGzip } from "./takes-gzip.ts";
import { readParams, readQuery, readInput } from "./read-input.ts";

/** A call before its handler runs: validated input, proof of the caller, and time. */
type AdmittedCall<E extends EndpointSpec> = Received<E> & {
  caller: CallerOf<E["access"]>;
  locale: Locale;
  at: Date;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What a handler receives. For a staff call also the transaction in which its audit row is written. */
export type Call<E extends EndpointSpec> = AdmittedCall<E> & (E["access"] extends StaffAccess ? StaffChange : unknown);

/** An answer that PostgreSQL serialised to JSON already. */
export class ReadyJson {
  readonly body: string;
  constructor(body: string) {
    this.body = body;
  }
}

/** An answer that is a file. */
export class FileAnswer {
  /** A stream is sent after the call's transaction. */
  readonly body: Buffer | Readable;
  readonly fileName: string;
  constructor(body: Buffer | Readable, fileName: string) {
    this.body = body;
    this.fileName = fileName;
  }
}

export type Handler<E extends EndpointSpec> = (
  call: Call<E>,
) => Promise<Answer<E> | ReadyJson | FileAnswer | SentFile | FramedPage>;

export type Api = {
  /** Binds a handler to a call of the contract. Session, schemas and errors are handled around it. */
  on<const E extends EndpointSpec>(endpoint: E, handle: Handler<E>, options?: HandlerOptions<E>): void;
  /** Everything bound so far, in order. */
  readonly bound: readonly EndpointSpec[];
};

type HandlerOptions<E extends EndpointSpec> = {
  /** Runs before the handler and outside its transaction: for counting attempts and hashing, which must not roll back. */
  guard?: (call: AdmittedCall<E>) => Promise<void>;
  /** Runs after the handler threw an AppError, outside its transaction: for what a refusal leaves behind. */
  refused?: (call: AdmittedCall<E>) => Promise<void>;
  /** A stored file in ranges, which count its bytes as they are stored: it is not compressed, and answers HEAD itself. */
  isStored?: true;
};

export type ApiOptions = AuditedBy & {
  clock: Clock;
  checkSession: CheckSession;
  checkStaff: CheckStaff;
  staffCookie: StaffCookie;
  /** Revokes the browser's media cookies, because the viewer they were granted to has changed. */
  expireMedia: (request: FastifyRequest, reply: FastifyReply) => void;
  noteRefusal: NoteRefusal;
  /** Checks every answer against the contract, in tests and development. */
  checkAnswers: boolean;
};

export const apiBase = "/api";

export function createApi(app: FastifyInstance, options: ApiOptions): Api {
  const bound: EndpointSpec[] = [];
  const readAs = createReadAs(app, options.database.declaredReads);
  return {
    bound,
    on(endpoint, handle, wanted) {
      bound.push(endpoint);
      app.route({
        method: wanted?.isStored ? [endpoint.method, "HEAD"] : endpoint.method,
        url: apiBase + endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
        config: workOf(endpoint),
        ...(wanted?.isStored ? { compress: false, exposeHeadRoute: false } : {}),
        handler: (request, reply) => {
          const at = options.clock.now();
          const call = `${endpoint.method} ${endpoint.path}`;
          return notingRefusals(options.noteRefusal, { call, request, at }, async (seen) => {
            const { caller } = await callerOf(endpoint, { request, reply }, options, { at, seen });
            const received = receive(endpoint, request);
            seen.body = received.body;
            // The compiler cannot derive the types of caller and input from the generic endpoint.
            const call = { caller, ...received, locale: localeOf(request), at, request, reply };
            const answer = await readAs(endpoint, call, () =>
              answerOf(endpoint, call, options, handle as LooseHandler, wanted),
            );
            return send(endpoint, answer, request, reply, options.checkAnswers);
          });
        },
      });
    },
  };
}

/** Files are made of many rows, and the staff's lists of all; whatever else is called is limited by its method. */
function workOf(endpoint: EndpointSpec): FastifyContextConfig {
  if (endpoint.answerType !== undefined) return { work: "export" };
  return isStaffCall(endpoint) ? { work: "staff" } : {};
}

type LooseCall = { caller: unknown; params: unknown; body: unknown; at: Date; request: FastifyRequest };
type LooseHandler = (call: LooseCall) => Promise<unknown>;

async function answerOf(
  endpoint: EndpointSpec,
  call: LooseCall,
  auditedBy: AuditedBy,
  handle: LooseHandler,
  wanted: { guard?: (call: never) => Promise<void>; refused?: (call: never) => Promise<void> } = {},
): Promise<unknown> {
  if (wanted.guard) await wanted.guard(call as never);
  const staffCall = { ...call, caller: call.caller as Staff | StaffSigningIn };
  try {
    if (!isStaffCall(endpoint)) return await handle(call);
    return await inAuditedTransaction(auditedBy, endpoint, staffCall, (change) => handle({ ...call, ...change }));
  } catch (error) {
    if (error instanceof AppError) await wanted.refused?.(call as never);
    throw error;
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };
type Moment = { at: Date; seen: Seen };

function callerOf(
  endpoint: EndpointSpec,
  exchange: Exchange,
  options: ApiOptions,
  moment: Moment,
): Promise<{ caller: unknown }> {
  const { request } = exchange;
  if (isStaffCall(endpoint) || endpoint.path.startsWith("/admin/")) refuseOtherSites(request);
  if (!isStaffCall(endpoint)) return siteCaller(endpoint, exchange, options, moment);
  const sent = { secret: options.staffCookie.tokenIn(request), address: request.ip };
  return staffCaller(endpoint, sent, options.checkStaff, moment).then((caller) => ({ caller }));
}

/** The caller of a subscribers' or public call. */
async function siteCaller(
  endpoint: Exclude<EndpointSpec, StaffEndpoint>,
  { request, reply }: Exchange,
  options: ApiOptions,
  { at, seen }: Moment,
): Promise<{ caller: unknown }> {
  const session = await sessionFor(endpoint, request, options, at).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 401) options.expireMedia(request, reply);
    throw error;
  });
  seen.accountId = session?.accountId ?? null;
  if (session?.profileChanged) options.expireMedia(request, reply);
  return { caller: session && admit(endpoint, session) };
}

export function localeOf(request: FastifyRequest): Locale {
  return localeFrom(request.headers["x-locale"]);
}

async function sessionFor(
  endpoint: Exclude<EndpointSpec, StaffEndpoint>,
  request: FastifyRequest,
  { checkSession }: ApiOptions,
  at: Date,
): Promise<FoundSession | undefined> {
  const token = bearerToken(request);
  if (isImpersonationToken(token)) refuseImpersonated(endpoint);
  if (endpoint.access === "public") return undefined;
  if (token === undefined) {
    if (needsSession(endpoint)) throw new AppError("sessionEnded");
    return undefined;
  }
  const profile = request.headers["x-profile-id"];
  return checkSession(token, Array.isArray(profile) ? profile[0] : profile, at);
}

function receive(endpoint: EndpointSpec, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  if (endpoint.bodyType !== "multipart" && request.isMultipart()) throw new AppError("wrongType");
  return {
    params: endpoint.params && readParams(endpoint, request.params),
    query: endpoint.query && readQuery(endpoint.query, request.query),
    body: endpoint.body && endpoint.bodyType !== "multipart" ? readInput(endpoint.body, request.body ?? {}) : undefined,
  };
}

function send(
  endpoint: EndpointSpec,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  check: boolean,
): unknown {
  // Personal answers must not be cached on the way.
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  if (answer instanceof FramedPage) return answer.prepare(reply);
  if (answer instanceof SentFile) {
    reply.header("content-disposition", `attachment; filename="${answer.fileName}"`);
    return answer.send(request, reply);
  }
  if (answer instanceof FileAnswer) {
    reply.header("content-type", endpoint.answerType ?? "application/octet-stream");
    reply.header("content-disposition", `attachment; filename="${answer.fileName}"`);
    return answer.body;
  }
  reply.header("content-type", "application/json; charset=utf-8");
  const isReady = answer instanceof ReadyJson;
  if (check) holdToContract(endpoint, isReady ? JSON.parse(answer.body) : answer);
  if (isReady) return answer.body;
  const body = joined(answer);
  if (!body) return JSON.stringify(answer);
  if (!takesGzip(request.headers["accept-encoding"])) return body.plain();
  reply.header("content-encoding", "gzip").header("vary", "accept-encoding");
  return body.gzip();
}

/** A random reference that a person can read out to support; 40 bits. */
export function errorReference(): string {
  return randomBytes(5).toString("hex");
}
