import { createHash } from "node:crypto";
import type { FastifyInstance, onRequestHookHandler } from "fastify";
import { LRUCache } from "lru-cache";
import type { Clock } from "#server/clock.ts";
import { bearerToken } from "./bearer-token.ts";
import type { CheckSession } from "./callers.ts";
import { AppError } from "./errors.ts";
import { isInProcess } from "./in-process.ts";
import { nothingSeen, type NoteRefusal } from "./refusals.ts";
import { callerNetwork } from "./attempt-limits.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** False for cheap, frequent requests: static files and health checks. */
    rateLimit?: false;
  }
}

export type RequestLimitDeps = {
  /** 0 disables the limit. */
  perMinute: number;
  clock: Clock;
  checkSession: CheckSession;
  noteRefusal: NoteRefusal;
};

export type RequestLimit = {
  /** The same check, from which the limit learns which tokens are valid. */
  checkSession: CheckSession;
  addTo(app: FastifyInstance): void;
};

const minute = 60_000;
/** Maximum number of remembered sessions with a valid token. */
const mostSessions = 20_000;
/** Maximum number of addresses and sessions counted per minute, which bounds the memory. */
const mostCounted = 100_000;

/**
 * Limits requests per minute, per process. A request with a valid session counts against the session, so that people
 * sharing an address do not affect each other; everything else, including invalid tokens, counts against the address.
 */
export function createRequestLimit({ perMinute, clock, checkSession, noteRefusal }: RequestLimitDeps): RequestLimit {
  if (perMinute === 0) return { checkSession, addTo: () => {} };
  const counts = createCounts();
  const good = new LRUCache<string, true>({ max: mostSessions });

  const learningCheck: CheckSession = async (token, ...rest) => {
    const session = nameOf(token);
    try {
      const found = await checkSession(token, ...rest);
      good.set(session, true);
      return found;
    } catch (error) {
      if (error instanceof AppError && error.status === 401) good.delete(session);
      throw error;
    }
  };

  /** Whether a token is valid, for requests from an address above its limit. Such look-ups are limited themselves. */
  const isProven = async (token: string, address: string, at: Date): Promise<boolean> => {
    if (counts.take(`proofs ${address}`, at) > perMinute) return false;
    try {
      await learningCheck(token, undefined, at);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };

  // Without promises, except for a token from an address above its limit: every request passes here.
  const count: onRequestHookHandler = (request, reply, done) => {
    if (request.routeOptions.config.rateLimit === false || isInProcess(request)) return done();
    const at = clock.now();
    const refuse = () => {
      const error = refusal(at);
      const call = `${request.method} ${request.routeOptions.url ?? "(none)"}`;
      noteRefusal({ error, call, address: request.ip, at, ...nothingSeen });
      done(error);
    };
    const token = bearerToken(request);
    const session = token && nameOf(token);
    if (session && good.has(session)) {
      if (counts.take(session, at) > perMinute) refuse();
      else done();
      return;
    }
    const address = callerNetwork(request.ip);
    const pass = () => {
      if (session)
        reply.raw.once("close", () => {
          if (!good.has(session)) return;
          counts.giveBack(address, at);
          counts.take(session, at);
        });
      done();
    };
    if (counts.take(address, at) <= perMinute) pass();
    else if (token) isProven(token, address, at).then((proven) => (proven ? pass() : refuse()), done);
    else refuse();
  };
  return { checkSession: learningCheck, addTo: (app) => void app.addHook("onRequest", count) };
}

function refusal(at: Date): AppError {
  const retryAfterSeconds = Math.ceil((minute - (at.getTime() % minute)) / 1000);
  return new AppError("tooManyRequests", { retryAfterSeconds });
}

/** Counts per name within the current minute. */
function createCounts() {
  const counts = new LRUCache<string, number>({ max: mostCounted });
  let running = 0;

  const startOver = (at: Date) => {
    const now = Math.floor(at.getTime() / minute);
    if (now === running) return;
    running = now;
    counts.clear();
  };
  return {
    take(name: string, at: Date): number {
      startOver(at);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count;
    },
    /** Undoes a count, if its minute is still the current one. */
    giveBack(name: string, at: Date): void {
      const count = counts.get(name);
      if (count !== undefined && Math.floor(at.getTime() / minute) === running) counts.set(name, count - 1);
    },
  };
}

/** Hashed, because tokens are secrets. */
function nameOf(token: string): string {
  return `session ${createHash("sha256").update(token).digest("base64url")}`;
}
