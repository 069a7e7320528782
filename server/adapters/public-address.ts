import type { LookupFunction } from "node:net";
import type { LaunchFindingCode } from "#contract/admin/launch-findings.ts";
import { ask, readCertificate, type Certificate, type Way } from "./opened-address.ts";

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

/** ACME clients renew 30 days before the end: with fewer than 14 left, a renewal has failed for two weeks. */
const renewedDays = 14;

export type LookOptions = {
  /** The only authority that is trusted, in PEM. The system's when absent. */
  authority?: string | undefined;
  /** Resolves names. The system does when absent. */
  lookup?: LookupFunction;
  /** Where http is answered. */
  httpPort?: number;
};

export function createLookAtAddress({ authority: ca, lookup, httpPort = 80 }: LookOptions = {}): LookAtAddress {
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

export const isLoopback = (hostname: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

export function isEnding({ until }: Certificate, at: Date): boolean {
  return until.getTime() - at.getTime() < renewedDays * 86_400_000;
}

function judge({ until, refusal }: Certificate, at: Date): AddressFinding {
  const said = { until: until.toISOString() };
  if (refusal !== null) return bad("certificate-refused", { ...said, text: refusal });
  return isEnding({ until, refusal }, at) ? bad("certificate-ending", said) : fine("certificate-valid", said);
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
  const isSafe =
    answer.status >= 300 && answer.status < 400 && answer.headers.location?.startsWith("https://") === true;
  return [isSafe ? fine("http-redirects", {}) : bad("http-open", { text: `HTTP ${answer.status}` })];
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
export const fine = (code: LaunchFindingCode, said: Said) => finding(code, true, said);
export const bad = (code: LaunchFindingCode, said: Said) => finding(code, false, said);
