import type { Clock } from "#server/clock.ts";
import * as z from "zod/mini";
import type { ObserveCall } from "#server/observe-call.ts";
import { callJson, NoAnswer, type HttpCall } from "../http-calls.ts";
import { Token } from "./answers.ts";
import type { PaypalSettings } from "./paypal-settings.ts";

type Call = {
  method: HttpCall["method"];
  /** Including the query. */
  path: string;
  /** JSON as text, since signatures of notifications are verified over the raw bytes; or a form with files. */
  body?: string | FormData;
  /** Idempotency key: PayPal repeats the first response for the same id. */
  requestId?: string;
};
type Answer = { status: number; body: unknown };

export type PaypalApi = ReturnType<typeof createApi>;

type ApiOptions = { clock: Clock; timeoutMs: number; observe?: ObserveCall | undefined };

/** PayPal's REST API. Access tokens are requested on demand. */
export function createApi(settings: PaypalSettings, options: ApiOptions) {
  const calling = { service: "paypal", timeoutMs: options.timeoutMs, observe: options.observe };
  const token = createToken(settings, options);
  const once = async ({ method, path, body, requestId }: Call, accessToken: string): Promise<Answer> =>
    callJson({
      method,
      url: settings.apiUrl + path,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: "application/json",
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...(requestId === undefined ? {} : { "paypal-request-id": requestId }),
      },
      ...(body === undefined ? {} : { body }),
      ...calling,
    });
  const authorised = async (call: Call): Promise<Answer> => {
    const accessToken = await token.get();
    const answer = await once(call, accessToken);
    if (answer.status !== 401) return answer;
    token.drop(accessToken);
    return once(call, await token.get());
  };
  /** Retries once after a lost response. Safe, since every call is a read, idempotent, or has a request id. */
  const call = (request: Call): Promise<Answer> =>
    authorised(request).catch((error: unknown) => {
      if (error instanceof NoAnswer) return authorised(request);
      throw error;
    });

  return {
    /**
     * Makes a call and parses its response. Undefined for 404.
     * @throws PaypalRefusal with PayPal's error name; NoAnswer without a usable response
     */
    async request<Schema extends z.ZodMiniType>(request: Call, schema: Schema): Promise<z.output<Schema> | undefined> {
      const answer = await call(request);
      if (answer.status === 404) return undefined;
      if (answer.status >= 300) throw refusalOf(request, answer);
      return z.parse(schema, answer.body);
    },
    /** Makes a call whose error status is meaningful. Returns the status. */
    status: async (request: Call): Promise<number> => (await call(request)).status,
  };
}

const Problem = z.object({
  name: z.catch(z.string(), "?"),
  debug_id: z.catch(z.string(), "?"),
  details: z.catch(z.array(z.object({ issue: z.catch(z.string(), "?") })), []),
});

/** PayPal rejected the request. The message holds only error names and ids, never what was sent. */
export class PaypalRefusal extends Error {
  override name = "PaypalRefusal";
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

function refusalOf({ method, path }: Call, { status, body }: Answer): PaypalRefusal {
  const problem = z.safeParse(Problem, body);
  const { name, debug_id: id, details } = problem.data ?? { name: "?", debug_id: "?", details: [] };
  const issues = details.map(({ issue }) => issue).join(", ");
  const summary = `${status} ${name} ${issues} (${id})`;
  return new PaypalRefusal(`PayPal: ${method} ${path.split("?")[0]} answered ${summary}`, status);
}

/** Concurrent callers share one request. A token is renewed a minute before it expires. */
function createToken(settings: PaypalSettings, { clock, timeoutMs, observe }: ApiOptions) {
  let current: { value: string; until: number } | undefined;
  let pending: Promise<string> | undefined;

  const requestToken = async (): Promise<string> => {
    const { clientId, clientSecret, apiUrl } = settings;
    const { status, body } = await callJson({
      method: "POST",
      url: `${apiUrl}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
      service: "paypal",
      timeoutMs,
      observe,
    });
    if (status !== 200) throw new Error(`PayPal: POST /v1/oauth2/token answered ${status}`);
    const { access_token: value, expires_in: seconds } = z.parse(Token, body);
    current = { value, until: clock.now().getTime() + (seconds - 60) * 1000 };
    return value;
  };
  return {
    get: (): Promise<string> => {
      if (current && clock.now().getTime() < current.until) return Promise.resolve(current.value);
      pending ??= requestToken().finally(() => (pending = undefined));
      return pending;
    },
    /** Discards a rejected token, unless it was already replaced. */
    drop: (value: string): void => {
      if (current?.value === value) current = undefined;
    },
  };
}
