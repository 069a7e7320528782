import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointSpec } from "#contract/endpoint.ts";
import type { DeclaredReads } from "#server/database/pool.ts";

/** `1` says that the caller keeps cookies, and so has the position of each change of its last half minute; `0` that one is missing. */
const keeps = "reads";
const keepsPattern = new RegExp(`(?:^|;\\s*)${keeps}=([01])(?:;|$)`);
/** Several, since answers of changes at the same time may arrive in any order. */
const prefix = `${keeps}-after-`;
const pattern = new RegExp(`(?:^|;\\s*)${prefix}[0-9a-z]=([0-9a-z.]{1,40})(?=;|$)`, "g");
/** Far longer than a replica may be behind. */
const keptSeconds = 30;
/** Below the API alone: pages are cached for requests without cookies. */
const restOf = ({ protocol }: FastifyRequest) =>
  `Path=/api; HttpOnly; SameSite=Strict${protocol === "https" ? "; Secure" : ""}`;

type Exchange = { caller: unknown; request: FastifyRequest; reply: FastifyReply };
type ReadAs = <T>(endpoint: EndpointSpec, exchange: Exchange, work: () => Promise<T>) => Promise<T>;

/**
 * Lets replicas answer declared calls. After each request that may have changed something, the browser keeps the position of
 * its commits in a cookie, which every web process understands. It says nothing of a person and is not signed: a lower
 * position hides one's own change from oneself, a higher one leads to the primary. Callers who are known and keep no cookies,
 * such as programs, are answered by the primary.
 */
export function createReadAs(app: FastifyInstance, reads: DeclaredReads | undefined): ReadAs {
  if (reads === undefined) return (_endpoint, _exchange, work) => work();

  const keepPosition = async (reply: FastifyReply): Promise<void> => {
    const position = await reads.logPosition();
    if (position === undefined) return forget(reply);
    reply.header(
      "set-cookie",
      `${prefix}${position.at(-1)}=${position}; Max-Age=${keptSeconds}; ${restOf(reply.request)}`,
    );
  };
  // Answers of refusals and errors as well: what was committed before them stays.
  app.addHook("onSend", async ({ method }, reply) => {
    if (method !== "GET" && method !== "HEAD" && method !== "OPTIONS") await keepPosition(reply);
  });
  return async (endpoint, { caller, request, reply }, work) => {
    if (endpoint.audited === true) return work().finally(() => keepPosition(reply));
    if (endpoint.reads !== "replica") return work();
    const { cookie = "" } = request.headers;
    const kept = keptIn(request);
    const isPersonal = caller !== undefined;
    if (isPersonal && kept === undefined) reply.header("set-cookie", `${keeps}=1; ${restOf(request)}`);
    const positions = [...cookie.matchAll(pattern)].map(([, position = ""]) => position);
    const isKnown = kept === "1" || (kept === undefined && !isPersonal);
    return reads.read(isKnown ? positions : undefined, work);
  };
}

/** Without the position of a change, the primary answers until every replica that may answer has it. */
function forget(reply: FastifyReply): void {
  if (keptIn(reply.request) === "1") reply.header("set-cookie", `${keeps}=0; Max-Age=5; ${restOf(reply.request)}`);
}

function keptIn({ headers }: FastifyRequest): string | undefined {
  return keepsPattern.exec(headers.cookie ?? "")?.[1];
}
