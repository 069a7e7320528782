import type { Locale } from "#contract/language.ts";
import { STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  createClient,
  type AnswerFor,
  type CallName,
  type CallResponse,
  type Client,
  type InputFor,
} from "#contract/client.ts";
import { apiBase } from "./api.ts";

/** Whether a page being rendered makes this request. Such calls are counted and admitted with the page. */
export function isInProcess(request: FastifyRequest): boolean {
  return !(request.raw.socket instanceof Socket);
}

/** `from`: the address of the visitor a page calls for, which attempt limits count by. */
type Options = { locale: Locale; token?: string; from?: string };

/** As much of a response as the client reads: a whole one, with its streams, takes longer than many a call. */
function responseOf(status: number, body: string): CallResponse {
  return {
    status,
    statusText: STATUS_CODES[status] ?? "",
    ok: status >= 200 && status < 300,
    headers: new Map([["content-type", "application/json"]]) as Pick<Headers, "get">,
    text: async () => body,
    json: async () => JSON.parse(body) as unknown,
    blob: async () => new Blob([body]),
  };
}

export type InProcessCalls = ReturnType<typeof createInProcessCalls>;

/**
 * Calls the API without a network but through the same parsing, checks and errors.
 * @throws CallError as the browser's client does
 */
export function createInProcessCalls(app: FastifyInstance) {
  const clientFor = ({ locale, token, from }: Options): Client =>
    createClient({
      base: apiBase,
      headers: () => ({ "x-locale": locale, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }),
      fetch: async (url, init) => {
        const response = await app.inject({
          method: init.method as "GET",
          url,
          headers: init.headers as Record<string, string>,
          ...(from === undefined ? {} : { remoteAddress: from }),
          ...(typeof init.body === "string" ? { payload: init.body } : {}),
        });
        return responseOf(response.statusCode, response.body);
      },
    });
  return <N extends CallName>(name: N, input: InputFor<N>, options: Options) =>
    // The compiler cannot derive from a generic name whether the client's input argument is optional.
    (clientFor(options) as (name: N, input: InputFor<N>) => Promise<AnswerFor<N>>)(name, input);
}
