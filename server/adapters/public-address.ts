import { request as askOpenly, type IncomingMessage } from "node:http";
import { request as askSecurely } from "node:https";
import type { LookupFunction } from "node:net";
import { connect, type PeerCertificate } from "node:tls";
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
/** The answer to the question is far smaller. */
const readBytes = 64 * 1024;

type Options = {
  /** The only authority that is trusted, in PEM. The system's when absent. */
  authority?: string | undefined;
  /** Resolves names. The system does when absent. */
  lookup?: LookupFunction;
  /** Where http is answered. */
  httpPort?: number;
};
/** How a connection is opened. */
type Way = { ca?: string | undefined; lookup?: LookupFunction | undefined };

export function createLookAtAddress({ authority: ca, lookup, httpPort = 80 }: Options = {}): LookAtAddress {
  const way: Way = { ca, lookup };
  return async (asked, at) => {
    const { protocol, hostname, port } = new URL(asked.publicUrl);
    if (protocol !== "https:" || isLoopback(hostname)) return [bad("address-local", { text: asked.publicUrl })];
    const place = { host: hostname, port: port === "" ? 443 : Number(port) };
    const certificate = await readCertificate(place, way);
    if ("failure" in certificate) return [bad("address-unreachable", { text: certificate.failure })];
    return [
      judge(certificate, at),
      ...(certificate.refusal === null ? await askEcho(asked, way) : []),
      ...(await askHttp(`http://${hostname}:${httpPort}/`, way)),
    ];
  };
}

const isLoopback = (hostname: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

type Certificate = { until: Date; refusal: string | null };

/** Reads the certificate also where no browser would accept it. */
function readCertificate(
  { host, port }: { host: string; port: number },
  { ca, lookup }: Way,
): Promise<Certificate | { failure: string }> {
  return new Promise((resolve) => {
    const socket = connect({
      host: host.replaceAll(/[[\]]/g, ""),
      port,
      servername: /^[\d.]+$|\[/.test(host) ? "" : host,
      rejectUnauthorized: false,
      ca,
      lookup,
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
async function askEcho({ publicUrl, echoPath, reply, trustedProxies }: Asked, way: Way): Promise<AddressFinding[]> {
  const answer = await ask(publicUrl + echoPath, way);
  if ("failure" in answer) return [bad("address-unreachable", { text: answer.failure })];
  const said = objectIn(answer.body);
  if (said?.reply !== reply) return [bad("address-elsewhere", { text: `HTTP ${answer.status}` })];
  const proxies =
    said.proxies === trustedProxies
      ? fine("proxies-right", { count: trustedProxies })
      : bad("proxies-differ", { count: Number(said.proxies), text: String(trustedProxies) });
  return [fine("address-here", {}), proxies];
}

/** A closed port is no fault: browsers try https first. */
async function askHttp(address: string, way: Way): Promise<AddressFinding[]> {
  const answer = await ask(address, way);
  if ("failure" in answer) return [];
  const isSafe = answer.status >= 300 && answer.status < 400 && answer.location?.startsWith("https://") === true;
  return [isSafe ? fine("http-redirects", {}) : bad("http-open", { text: `HTTP ${answer.status}` })];
}

type Answer = { status: number; location: string | undefined; body: string };

/** Follows no redirect. */
function ask(address: string, { ca, lookup }: Way): Promise<Answer | { failure: string }> {
  return new Promise((resolve) => {
    const options = { agent: false, signal: AbortSignal.timeout(answerMilliseconds), ca, lookup };
    const fail = ({ code, message }: NodeJS.ErrnoException) =>
      resolve({ failure: code === "ABORT_ERR" ? "ETIMEDOUT" : (code ?? message) });
    const take = (response: IncomingMessage) => {
      let body = "";
      response.setEncoding("utf8").on("error", fail);
      response.on("data", (part: string) => {
        body += part;
        if (body.length > readBytes) response.destroy(new Error("the answer is too long"));
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }),
      );
    };
    const request = address.startsWith("https:")
      ? askSecurely(address, options, take)
      : askOpenly(address, options, take);
    request.on("error", fail).end();
  });
}

/** Undefined for what is no JSON, as somebody else's page. */
function objectIn(body: string): { reply?: unknown; proxies?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
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
