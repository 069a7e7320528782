/** The call came to no answer that can be read: whether the other side did what it was asked is not known. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

export type HttpCall = {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
};

/**
 * A provider's JSON over HTTP. Errors name the method, the address without its query and the status: never a header or a
 * body, which hold credentials and what is known of cards.
 * @throws NoAnswer where the connection broke or timed out, for 408, 429 and 5xx, and for a body that is not JSON
 */
export async function callJson(call: HttpCall): Promise<{ status: number; body: unknown }> {
  const { origin, pathname } = new URL(call.url);
  const named = `${call.method} ${origin}${pathname}`;
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
  } catch (error) {
    throw new NoAnswer(`${named}: ${error instanceof Error ? error.name : "failed"}`);
  }
  const { status, text } = answer;
  if (status === 408 || status === 429 || status >= 500) throw new NoAnswer(`${named}: status ${status}`);
  if (text === "") return { status, body: undefined };
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    throw new NoAnswer(`${named}: status ${status} and no JSON`);
  }
}
