import { setTimeout as sleep } from "node:timers/promises";
import type { AnswerFor } from "#contract/client.ts";
import type { DemoProgram } from "./demo-program.ts";
import { rounded, type Figure } from "./figure.ts";

type Order = { kind: Export["kind"]; from?: string; to?: string };
type Export = AnswerFor<"GET /admin/exports/{id}">;

/** An export and its download: rows per second, and by how much the program grows. */
export async function exported(program: DemoProgram, token: string, order: Order): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const address = `${program.url}/api/admin/exports`;
  const before = program.residentMegabytes();
  const peak = watchMemory(program);
  const begun = performance.now();
  const ordered = await fetch(address, { method: "POST", headers, body: JSON.stringify(order) });
  const { id } = (await ordered.json()) as Export;
  let one: Export;
  do {
    await sleep(50);
    one = (await (await fetch(`${address}/${id}`, { headers })).json()) as Export;
  } while (one.state === "waiting" || one.state === "running");
  const seconds = (performance.now() - begun) / 1000;
  const whileWritten = peak.stop();
  const downloading = watchMemory(program);
  const downloadBegun = performance.now();
  const bytes = await drained(await fetch(`${address}/${id}/file.csv`, { headers }));
  const downloadSeconds = (performance.now() - downloadBegun) / 1000;
  const whileSent = downloading.stop();
  if (one.state !== "done" || one.rows_done !== one.rows_total || bytes !== one.bytes)
    throw new Error(`the export is not whole: ${JSON.stringify(one)}, ${bytes} bytes came`);
  const most = Math.max(whileWritten, whileSent);
  return [
    {
      name: `export of ${one.rows_done.toLocaleString("en-GB")} rows of ${order.kind}: growth of the program's memory in megabytes`,
      measured: `${rounded(most - before)} MB (${rounded(before)} MB before, at most ${rounded(whileWritten)} MB while it was written, ${rounded(whileSent)} MB while it was sent)`,
      value: most - before,
      must: { atMost: 200 },
    },
    {
      name: "export: rows written per second",
      measured: `${rounded(one.rows_done / seconds)} rows/s (${rounded(seconds)} s); ${rounded(bytes / 1e6)} MB sent in ${rounded(downloadSeconds)} s`,
      value: one.rows_done / seconds,
    },
  ];
}

async function drained(response: Response): Promise<number> {
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  return bytes;
}

function watchMemory(program: DemoProgram): { stop(): number } {
  let most = program.residentMegabytes();
  const timer = setInterval(() => (most = Math.max(most, program.residentMegabytes())), 20);
  return {
    stop() {
      clearInterval(timer);
      return Math.max(most, program.residentMegabytes());
    },
  };
}
