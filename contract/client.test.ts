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
