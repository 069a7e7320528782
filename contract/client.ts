import type { CodeNeeded } from "./accounts.ts";
import type { Answer, CallInput, EndpointSpec } from "./endpoint.ts";
import type { Endpoints } from "./contract.ts";
import type { ErrorBody } from "./errors.ts";

/** Every call by its name, 'METHOD /path'. Types only: clients ship no schemas. */
export type Calls = { [E in Endpoints as `${E["method"]} ${E["path"]}`]: E };
export type CallName = keyof Calls;
type SpecOf<N extends CallName> = Extract<Calls[N], EndpointSpec>;
export type InputFor<N extends CallName> = CallInput<SpecOf<N>>;
export type AnswerFor<N extends CallName> = Answer<SpecOf<N>>;

type Arguments<N extends CallName> =
  Record<string, never> extends InputFor<N> ? [input?: InputFor<N>] : [input: InputFor<N>];
export type Client = <N extends CallName>(
  name: N,
  ...args: [...Arguments<N>, signal?: AbortSignal]
) => Promise<AnswerFor<N>>;

/** A failed call: the error body, or code 0 when there was no answer. */
export class CallError extends Error {
  override name = "CallError";
  readonly status: number;
  readonly code: number;
  readonly messages: Record<string, string>;
  readonly reference: string | undefined;
  readonly details: unknown;
  constructor(status: number, body: ErrorBody["error"]) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.messages = body.messages ?? {};
    this.reference = body.reference;
    this.details = body.details;
  }
}

/** The details of an error that asks for the parental code; undefined for any other error. */
export function codeNeededBy({ code, details }: CallError): CodeNeeded | undefined {
  const needed = details as Partial<CodeNeeded> | undefined;
  if (code !== 604 || needed?.has_parental_code === undefined) return undefined;
  return { has_parental_code: needed.has_parental_code };
}

/** What a client reads of a response. */
export type CallResponse = Pick<Response, "ok" | "status" | "statusText" | "json" | "text" | "blob"> & {
  headers: Pick<Headers, "get">;
};

export type ClientOptions = {
  /** Base URL of the API without a trailing slash: '/api'. */
  base: string;
  fetch: (url: string, init: RequestInit) => Promise<CallResponse>;
  headers: () => Record<string, string>;
  /** Called with every JSON answer before it is returned. */
  onAnswered?: (answer: unknown) => void;
  /** The message of an error that has no body of ours. The status is 0 without a response. The default is HTTP's status text. */
  unanswered?: (status: number) => string;
  /** Called with every error before it is thrown, for handling that is common to all calls. */
  onRefused?: (error: CallError, name: CallName) => void;
};

/**
 * A typed client: `call('GET /videos/{id}', { params: { id: 3 } })`.
 * @throws CallError for every answer that is not a success, and with code 0 when the network fails, also in mid-answer
 */
export function createClient(options: ClientOptions): Client {
  const call = async (name: string, input: LooseInput = {}, signal?: AbortSignal): Promise<unknown> => {
    const [method = "GET", path = "/"] = name.split(" ");
    const headers = options.headers();
    const init: RequestInit = { method, headers };
    if (signal) init.signal = signal;
    if (input.body instanceof FormData) init.body = input.body;
    else if (input.body !== undefined) {
      init.body = JSON.stringify(input.body);
      headers["content-type"] = "application/json";
    }
    const url = options.base + fillPath(path, input.params) + queryString(input.query);
    const response = await answerOf(options, url, init);
    if (response.ok) {
      const isJson = response.headers.get("content-type")?.includes("json");
      if (!isJson) return wholeBody(options, () => response.blob());
      const answer: unknown = await wholeBody(options, () => response.json());
      options.onAnswered?.(answer);
      return answer;
    }
    const error = new CallError(response.status, await faultOf(options, response));
    options.onRefused?.(error, name as CallName);
    throw error;
  };
  return call as Client;
}

type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(String(params[key])));
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}

async function answerOf(options: ClientOptions, url: string, init: RequestInit): Promise<CallResponse> {
  try {
    return await options.fetch(url, init);
  } catch (cause) {
    throw unanswered(options, cause);
  }
}

/** An answer that breaks off, or ends as something else than it began as, is as good as none. */
async function wholeBody<Body>(options: ClientOptions, read: () => Promise<Body>): Promise<Body> {
  try {
    return await read();
  } catch (cause) {
    throw unanswered(options, cause);
  }
}

/** What to throw where no answer came: the caller's own abort as it is. */
function unanswered(options: ClientOptions, cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === "AbortError") return cause;
  return new CallError(0, { code: 0, message: options.unanswered?.(0) ?? "Network Error" });
}

async function faultOf(options: ClientOptions, response: CallResponse): Promise<ErrorBody["error"]> {
  const { status, statusText } = response;
  // Not our error body, such as a load balancer's: only its status is known.
  const text = await wholeBody(options, () => response.text());
  return errorIn(text) ?? { code: status, message: options.unanswered?.(status) ?? statusText };
}

function errorIn(text: string): ErrorBody["error"] | undefined {
  try {
    const { error } = JSON.parse(text) as Partial<ErrorBody>;
    return typeof error?.message === "string" ? error : undefined;
  } catch {
    return undefined;
  }
}
