import { createCookieJar } from "#tests/support/cookie-jar.ts";
import type { Viewer } from "#tests/support/signed-in-viewers.ts";
import { headersOf } from "#tests/cluster/players.ts";

/** A person's browser, which keeps cookies, and whose requests reach either web process. */
export type Browser = {
  viewer: Viewer;
  /** The status, and the ids of `data` where the answer has it; 0 where there was no answer. */
  ask(method: string, path: string): Promise<{ status: number; ids: number[]; begunAt: number }>;
};

export function openBrowser(site: string, viewer: Viewer): Browser {
  const jar = createCookieJar();
  return {
    viewer,
    async ask(method, path) {
      const begunAt = performance.now();
      try {
        const headers = { ...headersOf(viewer, false), ...jar.headersFor(path) };
        const answer = await fetch(`${site}${path}`, { method, headers, signal: AbortSignal.timeout(30_000) });
        jar.take(answer);
        const { data } = (await answer.json()) as { data?: (number | { id: number })[] };
        const ids = Array.isArray(data) ? data.map((one) => (typeof one === "number" ? one : one.id)) : [];
        return { status: answer.status, ids, begunAt };
      } catch {
        // A connection that broke, or an answer that is no JSON, as of a proxy.
        return { status: 0, ids: [], begunAt };
      }
    },
  };
}
