import type { FastifyInstance } from "fastify";
import { AppError } from "./errors.ts";
import { isInProcess } from "./in-process.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Refuses new requests and waits, at most this long, until those in flight are answered. The port stays open meanwhile,
     * so that clients are told to retry.
     */
    drain(limitMilliseconds: number): Promise<void>;
  }
}

/** By then another process, or this one restarted, answers. */
const comeBackSeconds = 5;

/** Lets the server drain before it closes. Add it before any other request hook. */
export function addDraining(app: FastifyInstance): void {
  let draining = false;
  let underWay = 0;
  let onEmpty = () => {};

  app.addHook("onRequest", (request, reply, done) => {
    // A page being rendered may still call the API, and a watchdog learns that the process is alive.
    if (draining && !isInProcess(request) && request.url !== "/healthz") {
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
    if (draining) reply.header("connection", "close");
    done();
  });
  app.decorate("drain", async (limitMilliseconds: number) => {
    draining = true;
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
