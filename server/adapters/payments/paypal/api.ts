import type { Clock } from "#server/clock.ts";
import * as z from "zod/mini";
import { callJson, NoAnswer, type HttpCall } from "../http-calls.ts";
import { Token } from "./answers.ts";
import type { PaypalSettings } from "./paypal-settings.ts";

type Call = {
  method: HttpCall["method"];
  /** With its query. */
  path: string;
  /** JSON, as text: a notification is checked byte by byte. */
  body?: string;
  /** PayPal answers a second call with the same id as it answered the first. */
  requestId?: string;
};
type Answer = { status: number; body: unknown };

export type PaypalApi = ReturnType<typeof createApi>;

/** PayPal's REST calls with a token that is asked for when it is needed. */
export function createApi(settings: PaypalSettings, { clock, timeoutMs }: { clock: Clock; timeoutMs: number }) {
  const token = createToken(settings, { clock, timeoutMs });
  const once = async ({ method, path, body, requestId }: Call, accessToken: string): Promise<Answer> =>
    callJson({
      method,
      url: settings.apiUrl + path,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(requestId === undefined ? {} : { "paypal-request-id": requestId }),
      },
      ...(body === undefined ? {} : { body }),
      timeoutMs,
    });
  const authorised = async (call: Call): Promise<Answer> => {
    const accessToken = await token.get();
    const answer = await once(call, accessToken);
    if (answer.status !== 401) return answer;
    token.drop(accessToken);
    return once(call, await token.get());
  };
  /** Every call may be made twice: it only asks, ends what has ended, or carries an id. */
  const call = (asked: Call): Promise<Answer> =>
    authorised(asked).catch((error: unknown) => {
      if (error instanceof NoAnswer) return authorised(asked);
      throw error;
    });

  return {
    /**
     * The answer to a call that succeeded; undefined for 404.
     * @throws PaypalRefusal with PayPal's name of the fault, NoAnswer where none came
     */
    async ask<Schema extends z.ZodMiniType>(asked: Call, schema: Schema): Promise<z.output<Schema> | undefined> {
      const answer = await call(asked);
      if (answer.status === 404) return undefined;
      if (answer.status >= 300) throw refusalOf(asked, answer);
      return z.parse(schema, answer.body);
    },
    /** For a call whose refusal means something: its status. */
    status: async (asked: Call): Promise<number> => (await call(asked)).status,
  };
}

const Problem = z.object({
  name: z.catch(z.string(), "?"),
  debug_id: z.catch(z.string(), "?"),
  details: z.catch(z.array(z.object({ issue: z.catch(z.string(), "?") })), []),
});

/** PayPal understood and did not do it. Its message has names and numbers alone: what was sent is not repeated. */
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
  const said = `${status} ${name} ${issues} (${id})`;
  return new PaypalRefusal(`PayPal: ${method} ${path.split("?")[0]} answered ${said}`, status);
}

/** Concurrent callers share one question; a token is renewed a minute before it ends. */
function createToken(settings: PaypalSettings, { clock, timeoutMs }: { clock: Clock; timeoutMs: number }) {
  let held: { value: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  const ask = async (): Promise<string> => {
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
      timeoutMs,
    });
    if (status !== 200) throw new Error(`PayPal: POST /v1/oauth2/token answered ${status}`);
    const { access_token: value, expires_in: seconds } = z.parse(Token, body);
    held = { value, until: clock.now().getTime() + (seconds - 60) * 1000 };
    return value;
  };
  return {
    get: (): Promise<string> => {
      if (held && clock.now().getTime() < held.until) return Promise.resolve(held.value);
      asking ??= ask().finally(() => (asking = undefined));
      return asking;
    },
    /** Refused before its time; unless another caller has a new one already. */
    drop: (value: string): void => {
      if (held?.value === value) held = undefined;
    },
  };
}
