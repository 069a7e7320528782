import { Agent, request } from "node:http";
import type { Program } from "#tests/support/program.ts";

export type Load = {
  requestsPerSecond: number;
  /** Processor time of the program. */
  cpuMillisecondsPerRequest: number;
  /** Processor time of the program, the database and the client: the bottleneck on a machine without other load. */
  costMilliseconds: number;
};

/**
 * Requests URLs over and over on `connections` keep-alive connections for `seconds`, and counts complete answers.
 * @throws Error when an answer is not 200, as errors are fast and would falsify the figure
 */
export async function load(
  program: Pick<Program, "url" | "cpuSeconds">,
  path: () => string,
  options: {
    headers?: Record<string, string>;
    connections?: number;
    seconds?: number;
    databaseCpuSeconds?: () => Promise<number>;
  } = {},
): Promise<Load> {
  const { headers = {}, connections = 10, seconds = 4, databaseCpuSeconds = async () => 0 } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const target = new URL(program.url);
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const outgoing = request(
        { agent, host: target.hostname, port: target.port, path: path(), headers },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`${path()} answered ${response.statusCode}`));
          response.on("end", resolve).resume();
        },
      );
      outgoing.on("error", reject).end();
    });

  await whilst(connections, Date.now() + Math.min(seconds, 1) * 1000, ask);
  const databaseBefore = await databaseCpuSeconds();
  const ownBefore = process.cpuUsage();
  const cpuBefore = program.cpuSeconds();
  const startedAt = performance.now();
  const count = await whilst(connections, Date.now() + seconds * 1000, ask);
  const elapsed = (performance.now() - startedAt) / 1000;
  const cpu = program.cpuSeconds() - cpuBefore;
  const own = process.cpuUsage(ownBefore);
  const database = (await databaseCpuSeconds()) - databaseBefore;
  agent.destroy();
  return {
    requestsPerSecond: count / elapsed,
    cpuMillisecondsPerRequest: (cpu * 1000) / count,
    costMilliseconds: ((cpu + database) * 1000 + (own.user + own.system) / 1000) / count,
  };
}

async function whilst(connections: number, until: number, ask: () => Promise<void>): Promise<number> {
  let count = 0;
  const one = async () => {
    while (Date.now() < until) {
      await ask();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return count;
}
