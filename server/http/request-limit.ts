import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Clock } from "#server/clock.ts";
import { bearerToken } from "./bearer-token.ts";
import type { CheckSession } from "./callers.ts";
import { AppError } from "./errors.ts";
import { isInProcess } from "./in-process.ts";
import { notingRefusals, type NoteRefusal } from "./refusals.ts";
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

  const count = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.routeOptions.config.rateLimit === false || isInProcess(request)) return;
    const at = clock.now();
    const { method, routeOptions } = request;
    await notingRefusals(noteRefusal, { call: `${method} ${routeOptions.url ?? "(none)"}`, request, at }, () =>
      countAt(request, reply, at),
    );
  };
  const countAt = async (request: FastifyRequest, reply: FastifyReply, at: Date): Promise<void> => {
    const token = bearerToken(request);
    const session = token && nameOf(token);
    if (session && good.has(session)) {
      if (counts.take(session, at) > perMinute) throw refusal(at);
      return;
    }
    const address = callerNetwork(request.ip);
    const isOver = counts.take(address, at) > perMinute;
    if (isOver && !(token && (await isProven(token, address, at)))) throw refusal(at);
    if (session) {
      reply.raw.once("close", () => {
        if (!good.has(session)) return;
        counts.giveBack(address, at);
        counts.take(session, at);
      });
    }
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
