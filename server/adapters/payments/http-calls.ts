import type { ObserveCall } from "#server/observe-call.ts";

/** No usable response: it is unknown whether the request was processed. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

export type HttpCall = {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  /** A form is sent as multipart/form-data, with its own content type. */
  body?: string | FormData;
  timeoutMs: number;
  /** The provider's name, and who watches its calls. */
  service: string;
  observe: ObserveCall | undefined;
};

/**
 * Calls a provider's JSON API. Error messages contain the method, the URL without its query and the status, but never headers
 * or bodies, which hold credentials and card data.
 * @throws NoAnswer if the connection fails or times out, for 408, 429 and 5xx, and for a body that is not JSON
 */
export async function callJson(call: HttpCall): Promise<{ status: number; body: unknown }> {
  const { origin, pathname } = new URL(call.url);
  const label = `${call.method} ${origin}${pathname}`;
  const end = call.observe?.({ service: call.service, method: call.method, path: pathname });
  let answer: { status: number; text: string };
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: call.headers,
      ...(call.body === undefined ? {} : { body: call.body }),
      redirect: "error",
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    answer = { status: response.status, text: await response.text() };
    end?.({ status: response.status });
  } catch (error) {
    end?.({ error });
    throw new NoAnswer(`${label}: ${error instanceof Error ? error.name : "failed"}`);
  }
  const { status, text } = answer;
  if (status === 408 || status === 429 || status >= 500) throw new NoAnswer(`${label}: status ${status}`);
  if (text === "") return { status, body: undefined };
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    throw new NoAnswer(`${label}: status ${status} and no JSON`);
  }
}
