import type { DemoProgram } from "./demo-program.ts";
import { rounded, type Figure } from "./figure.ts";
import { load } from "./load.ts";
import { estimate } from "./paired.ts";

const pauseMs = 2000;

/** What the site's own calls lose while somebody opens a page of figures every two seconds. */
export async function besideSite(
  program: DemoProgram,
  { token, paths, pairs, seconds }: { token: string; paths: readonly string[]; pairs: number; seconds: number },
): Promise<Figure> {
  const answers = async () => {
    const { requestsPerSecond } = await load(program, () => `/api/videos/${program.film}`, {
      headers: program.headers,
      connections: 4,
      seconds,
    });
    return requestsPerSecond;
  };
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const alone = await answers();
    const reader = startReading(program, token, paths);
    const beside = await answers();
    await reader.stop();
    ratios.push(beside / alone);
  }
  const { median, low, high } = estimate(ratios);
  return {
    name: "the site’s own calls beside somebody who reads figures",
    measured: `${rounded(median)} of the rate without (95 %: ${rounded(low)} to ${rounded(high)}, ${pairs} pairs)`,
    value: median,
    must: { atLeast: 0.95 },
  };
}

/** Asks the paths one after the other, with a pause. */
function startReading({ url }: DemoProgram, token: string, paths: readonly string[]) {
  const ended = new AbortController();
  const run = async () => {
    for (let turn = 0; !ended.signal.aborted; turn += 1) {
      const path = paths[turn % paths.length];
      const response = await fetch(`${url}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
      await pause(ended.signal);
    }
  };
  const reading = run();
  return {
    async stop() {
      ended.abort();
      await reading;
    },
  };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
