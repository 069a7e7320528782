import type { PeerCertificate } from "node:tls";
import { connect } from "node:tls";
import type { LaunchFindingCode } from "#contract/admin/launch.ts";

export type AddressFinding = {
  code: LaunchFindingCode;
  isGood: boolean;
  text: string | null;
  count: number | null;
  /** Until when the certificate is valid. */
  until: string | null;
};

type Asked = {
  /** Without a slash at its end. */
  publicUrl: string;
  /** The path of the question by which this program recognises itself, and the answer that it gives. */
  echoPath: string;
  reply: string;
  /** How many proxies the settings say stand in front. */
  trustedProxies: number;
};

/** Opens the public URL from here as a browser would. Nothing that it meets throws: every fault is a finding. */
export type LookAtAddress = (asked: Asked, at: Date) => Promise<AddressFinding[]>;

const answerMilliseconds = 10_000;
/** ACME clients renew 30 days before the end: with fewer than 14 left, a renewal has failed for two weeks. */
const renewedDays = 14;
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

type Options = {
  /** The only authority that is trusted, in PEM. The system's when absent. */
  authority?: string;
  /** For the question whether http is redirected. */
  httpPort?: number;
  /** Sends a request as `fetch` does. */
  send?: typeof fetch;
};

export function createLookAtAddress({ authority, httpPort = 80, send = fetch }: Options = {}): LookAtAddress {
  return async (asked, at) => {
    const { protocol, hostname, port } = new URL(asked.publicUrl);
    if (protocol !== "https:") return [bad("address-local", { text: asked.publicUrl })];
    const isOwn = loopback.test(hostname) && authority === undefined;
    if (isOwn) return [bad("address-local", { text: asked.publicUrl })];
    const place = { host: hostname, port: port === "" ? 443 : Number(port) };
    const certificate = await readCertificate(place, authority);
    if ("failure" in certificate) return [bad("address-unreachable", { text: certificate.failure })];
    return [
      judge(certificate, at),
      ...(certificate.refusal === null ? await askEcho(asked, send) : []),
      ...(await askHttp(`http://${hostname}:${httpPort}/`, send)),
    ];
  };
}

type Certificate = { until: Date; refusal: string | null };

/** Reads the certificate also where no browser would accept it. */
function readCertificate(
  { host, port }: { host: string; port: number },
  authority: string | undefined,
): Promise<Certificate | { failure: string }> {
  return new Promise((resolve) => {
    const socket = connect({
      host: host.replaceAll(/[[\]]/g, ""),
      port,
      servername: /^[\d.]+$|\[/.test(host) ? "" : host,
      rejectUnauthorized: false,
      ...(authority === undefined ? {} : { ca: authority }),
    });
    const end = (found: Certificate | { failure: string }) => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(answerMilliseconds, () => end({ failure: "ETIMEDOUT" }));
    socket.once("error", (error: NodeJS.ErrnoException) => end({ failure: error.code ?? error.message }));
    socket.once("secureConnect", () => {
      const { valid_to: until }: PeerCertificate = socket.getPeerCertificate();
      // Declared as an Error, it is the code of OpenSSL's verification.
      const refusal = socket.authorized ? null : String(socket.authorizationError);
      end({ until: new Date(until), refusal });
    });
  });
}

function judge({ until, refusal }: Certificate, at: Date): AddressFinding {
  const said = { until: until.toISOString() };
  if (refusal !== null) return bad("certificate-refused", { ...said, text: refusal });
  const isEnding = until.getTime() - at.getTime() < renewedDays * 86_400_000;
  return isEnding ? bad("certificate-ending", said) : fine("certificate-valid", said);
}

/** Whether the program that answers there is this one, and as many proxies stand in front as it believes. */
async function askEcho(
  { publicUrl, echoPath, reply, trustedProxies }: Asked,
  send: typeof fetch,
): Promise<AddressFinding[]> {
  const answer = await sent(publicUrl + echoPath, send);
  if (typeof answer === "string") return [bad("address-unreachable", { text: answer })];
  const said = await bodyOf(answer);
  if (said?.reply !== reply) return [bad("address-elsewhere", { text: `HTTP ${answer.status}` })];
  const proxies =
    said.proxies === trustedProxies
      ? fine("proxies-right", { count: said.proxies })
      : bad("proxies-differ", { count: said.proxies, text: String(trustedProxies) });
  return [fine("address-here", {}), proxies];
}

/** A closed port is no fault: browsers try https first. */
async function askHttp(address: string, send: typeof fetch): Promise<AddressFinding[]> {
  const answer = await sent(address, send);
  if (typeof answer === "string") return [];
  await answer.body?.cancel();
  const isRedirected = answer.status >= 300 && answer.status < 400;
  const isSafe = isRedirected && answer.headers.get("location")?.startsWith("https://") === true;
  return [isSafe ? fine("http-redirects", {}) : bad("http-open", { text: `HTTP ${answer.status}` })];
}

/** The answer, or why there was none. */
async function sent(address: string, send: typeof fetch): Promise<Response | string> {
  try {
    return await send(address, { redirect: "manual", signal: AbortSignal.timeout(answerMilliseconds) });
  } catch (error) {
    const { cause, name, message } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? (name === "TimeoutError" ? "ETIMEDOUT" : message);
  }
}

async function bodyOf(answer: Response): Promise<{ reply?: unknown; proxies?: number } | undefined> {
  try {
    const body: unknown = await answer.json();
    return typeof body === "object" && body !== null ? body : undefined;
  } catch {
    // A page of somebody else's is no JSON.
    return undefined;
  }
}

type Said = Partial<Pick<AddressFinding, "text" | "count" | "until">>;
const finding = (code: LaunchFindingCode, isGood: boolean, said: Said): AddressFinding => ({
  code,
  isGood,
  text: null,
  count: null,
  until: null,
  ...said,
});
const fine = (code: LaunchFindingCode, said: Said) => finding(code, true, said);
const bad = (code: LaunchFindingCode, said: Said) => finding(code, false, said);
