import type { AnswerFor, CallName, InputFor } from "#contract/client.ts";
import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { InProcessCalls } from "./in-process.ts";

/** What stands on many public pages and is the same for everybody: links, questions, offers. */
const shared: readonly CallName[] = ["GET /pub/landingpages", "GET /faqs", "GET /pub/plans"];

const limits = { name: "public-calls", freshMs: 60_000, staleMs: 0, most: 200 };

/**
 * Keeps the answers that pages share, so that rendering a page asks only for its own content.
 * @param cache dropped when a public text or an offer changes
 */
export function keepSharedCalls(callApi: InProcessCalls, cache: MakeCache): InProcessCalls {
  const kept = cache<object>(limits);
  return async <N extends CallName>(name: N, input: InputFor<N>, options: Parameters<InProcessCalls>[2]) => {
    if (!shared.includes(name) || options.token !== undefined) return callApi(name, input, options);
    const key = `${name} ${options.locale} ${JSON.stringify(input)}`;
    return (await kept.get(key, async () => Object.freeze(await callApi(name, input, options)))) as AnswerFor<N>;
  };
}
