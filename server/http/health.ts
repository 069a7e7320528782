import type { FastifyInstance } from "fastify";
import { createFaultLog, type FaultLog } from "#server/fault-log.ts";
import { createServer, type ServerOptions } from "./server.ts";

/** One thing that a process needs to do its work. */
export type ReadinessCheck = {
  name: "database" | "disk" | "store" | "jobs" | "records";
  /** Whether the process gets no requests while this is missing; else it only tells of it. */
  isFatal: boolean;
  /** What is wrong, in words that may be published; undefined for nothing. What it throws is logged. */
  findProblem(): Promise<string | undefined>;
};

/** Answers nothing but its health: for a process that serves nobody. */
export async function createHealthServer(
  options: ServerOptions,
  checks: readonly ReadinessCheck[],
): Promise<FastifyInstance> {
  const server = await createServer(options);
  health(server, checks);
  return server;
}

/** Balancers and watchdogs give up after about 5 s. */
const checkMilliseconds = 4000;

/**
 * For balancers and watchdogs. `/healthz`: the process answers. `/readyz`: what it needs is there; 503 without something it
 * cannot serve without, and `degraded` without something that every process shares and that most pages do without.
 */
export function health(app: FastifyInstance, checks: readonly ReadinessCheck[]): void {
  const log = createFaultLog(app.log);
  const findProblems = checks.map((check) => ({ check, find: withinTime(check, log) }));
  app.get("/healthz", { config: { rateLimit: false } }, async () => ({ status: "ok" }));
  app.get("/readyz", { config: { rateLimit: false, work: "health" } }, async (_request, reply) => {
    const found = await Promise.all(findProblems.map(async ({ check, find }) => ({ ...check, problem: await find() })));
    const missing = found.filter(({ problem }) => problem !== undefined);
    reply.header("cache-control", "no-store");
    if (missing.length === 0) return { status: "ok" };
    const isFatal = missing.some((check) => check.isFatal);
    const problems = Object.fromEntries(missing.map(({ name, problem }) => [name, problem]));
    const status = isFatal ? "not ready" : "degraded";
    log.state(status, { problems }, `${status} ${JSON.stringify(problems)}`);
    return reply.code(isFatal ? 503 : 200).send({ status, problems });
  });
}

/** Answers in time. A check that hangs is not begun again, however often it is asked for. */
function withinTime({ name, findProblem }: ReadinessCheck, log: FaultLog): () => Promise<string | undefined> {
  let underWay: Promise<string | undefined> | undefined;
  const find = async () => {
    try {
      return await findProblem();
    } catch (error) {
      log.state(`the check of the ${name} failed`, { reason: (error as Error).message });
      return "unreachable";
    } finally {
      underWay = undefined;
    }
  };
  return async () => {
    underWay ??= find();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve("does not answer"), checkMilliseconds);
    });
    try {
      return await Promise.race([underWay, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
