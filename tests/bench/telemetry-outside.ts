import { Agent, request } from "node:http";
import { startCollector } from "#tests/support/collector.ts";

/** So many requests on connections that stay open. */
export type Round = { port: number; path: string; headers: Record<string, string>; requests: number };

/** Who calls the program and who takes its spans: in a process of their own, because their work is none of the program's. */
const connections = 4;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const collector = await startCollector();

process.on("message", (round: Round) => {
  void callAll(round).then(
    () => process.send?.({ done: true }),
    (error: Error) => process.send?.({ fault: error.message }),
  );
});
process.on("disconnect", () => process.exit());
process.send?.({ collector: collector.url });

async function callAll({ port, path, headers, requests }: Round): Promise<void> {
  let left = requests;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      await call({ agent, host: "127.0.0.1", port, path, headers });
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
}

function call(options: { agent: Agent; host: string; port: number; path: string; headers: Record<string, string> }) {
  return new Promise<void>((resolve, reject) => {
    const outgoing = request(options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${options.path} answered ${response.statusCode}`));
      response.on("end", resolve).resume();
    });
    outgoing.on("error", reject).end();
  });
}
