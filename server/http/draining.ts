import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";
import { isInProcess } from "./in-process.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Hands over to other processes, then refuses new requests and waits until those in flight are answered. The port stays
     * open meanwhile, so that clients are told to retry.
     */
    drain(times: DrainTimes): Promise<void>;
  }
}

export type DrainTimes = {
  /** How long `/readyz` says that the process leaves before anything is refused; 0 where nobody looks. */
  announceMilliseconds: number;
  /** The longest wait for requests in flight. */
  limitMilliseconds: number;
};

/**
 * - `leaving`: a balancer that asks `/readyz` sends nothing new.
 * - `refusing repeatable`: one that learns only from answers (nginx) repeats a refused GET elsewhere, and sends nothing more.
 *   What must not be repeated, such as an order, is still served.
 */
type State = "serving" | "leaving" | "refusing repeatable" | "refusing";

/** How long repeatable requests alone are refused, at most. */
const repeatableMilliseconds = 1000;

/** By then another process, or this one restarted, answers. */
const comeBackSeconds = 5;

/** Lets the server drain before it closes. Add it before any other request hook. */
export function addDraining(app: FastifyInstance): void {
  let state: State = "serving";
  let underWay = 0;
  let onEmpty = () => {};

  app.addHook("onRequest", (request, reply, done) => {
    if (isRefused(request, state)) {
      done(new AppError("serviceUnavailable", { retryAfterSeconds: comeBackSeconds }));
      return;
    }
    underWay += 1;
    reply.raw.once("close", () => {
      underWay -= 1;
      if (underWay === 0) onEmpty();
    });
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (state !== "serving") reply.header("connection", "close");
    done();
  });
  app.decorate("drain", async ({ announceMilliseconds, limitMilliseconds }: DrainTimes) => {
    if (announceMilliseconds > 0) {
      state = "leaving";
      await sleep(announceMilliseconds);
      state = "refusing repeatable";
      await sleep(Math.min(repeatableMilliseconds, announceMilliseconds));
    }
    state = "refusing";
    if (underWay === 0) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, limitMilliseconds);
      onEmpty = () => {
        clearTimeout(limit);
        resolve();
      };
    });
  });
}

/** A page being rendered may still call the API, and a watchdog learns that the process is alive. */
function isRefused(request: FastifyRequest, state: State): boolean {
  if (state === "serving" || request.url === "/healthz" || isInProcess(request)) return false;
  if (state === "refusing" || request.url === "/readyz") return true;
  return state === "refusing repeatable" && (request.method === "GET" || request.method === "HEAD");
}
