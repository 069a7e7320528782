import { expect, test } from "vitest";
import { CallError, createClient, type CallResponse } from "./client.ts";

/** The error of a call that is answered so. */
async function refusalOf(answer: () => CallResponse, unanswered?: (status: number) => string): Promise<CallError> {
  const call = createClient({
    base: "/api",
    fetch: async () => answer(),
    headers: () => ({}),
    ...(unanswered ? { unanswered } : {}),
  });
  const refusal = await call("GET /categories").catch((error: unknown) => error);
  if (!(refusal instanceof CallError)) throw new Error("the call was not refused");
  return refusal;
}
const body = (text: string) => () => new Response(text, { status: 502, statusText: "Bad Gateway" });
const noLine = () => {
  throw new TypeError("Failed to fetch");
};

test("the service's own words are kept", async () => {
  const error = { code: 600, message: "Le service est en pause", reference: "a1" };
  expect(await refusalOf(body(JSON.stringify({ error })), () => "x")).toMatchObject({ status: 502, ...error });
});

test.each(["<h1>Bad Gateway</h1>", "", "null", '"away"', '{"message":"away"}', '{"error":"away"}', '{"error":null}'])(
  "what something else answers, '%s', is known by its status alone",
  async (text) => {
    expect(await refusalOf(body(text))).toMatchObject({ status: 502, code: 502, message: "Bad Gateway" });
    expect(await refusalOf(body(text), (status) => `words for ${status}`)).toMatchObject({
      message: "words for 502",
    });
  },
);

test("no answer has the code 0", async () => {
  expect(await refusalOf(noLine)).toMatchObject({ status: 0, code: 0, message: "Network Error" });
  expect(await refusalOf(noLine, (status) => `words for ${status}`)).toMatchObject({ message: "words for 0" });
});

/** An answer whose connection breaks after its first bytes. */
const cutOff = (status: number, type: string) => () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":['));
        controller.error(new TypeError("terminated"));
      },
    }),
    { status, headers: { "content-type": type } },
  );

test.each([
  ["an answer", cutOff(200, "application/json")],
  ["a file", cutOff(200, "application/pdf")],
  ["a refusal", cutOff(409, "application/json")],
  [
    "half an answer that claims to be whole",
    () => new Response('{"data":[', { headers: { "content-type": "application/json" } }),
  ],
])("%s that breaks off is no answer", async (_name, answer) => {
  expect(await refusalOf(answer)).toMatchObject({ status: 0, code: 0, message: "Network Error" });
});

test("what its caller gave up in mid-answer is not the network's fault", async () => {
  const aborted = new DOMException("given up", "AbortError");
  const call = createClient({
    base: "/api",
    fetch: async () => ({
      ok: true,
      status: 200,
      statusText: "OK",
      headers: new Headers({ "content-type": "application/json" }),
      json: () => Promise.reject(aborted),
      text: () => Promise.reject(aborted),
      blob: () => Promise.reject(aborted),
    }),
    headers: () => ({}),
  });
  await expect(call("GET /categories")).rejects.toBe(aborted);
});

test("what a query leaves out is not sent, nor is null as a word", async () => {
  const urls: string[] = [];
  const call = createClient({
    base: "/api",
    fetch: async (url) => (urls.push(url), new Response("{}", { headers: { "content-type": "application/json" } })),
    headers: () => ({}),
  });
  const query: object = { page: 2, state: null, search: undefined };
  await call("GET /categories", { query } as never);
  expect(urls).toEqual(["/api/categories?page=2"]);
});
