import type { FastifyInstance } from "fastify";
import { AppError } from "./errors.ts";
import { isInProcess } from "./in-process.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Refuses every request from now on, and waits until those under way are answered, at most so long. The port stays
     * open meanwhile, so that whoever comes is told to come back.
     */
    drain(limitMilliseconds: number): Promise<void>;
  }
}

/** Another process, or this one started anew, answers by then. */
const comeBackSeconds = 5;

/** Lets the server be emptied before it is closed. To be added before anything else that looks at requests. */
export function addDraining(app: FastifyInstance): void {
  let draining = false;
  let underWay = 0;
  let onEmpty = () => {};

  app.addHook("onRequest", (request, reply, done) => {
    // A page that was begun may ask for what it needs, and a watchdog is told that the process lives.
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
