import { ask, readCertificate, type Answer, type Way } from "./opened-address.ts";
import { bad, fine, isEnding, isLoopback, type AddressFinding, type LookOptions } from "./public-address.ts";

type Asked = {
  /** Of a file that was written for this check, without its signature, and with. */
  url: string;
  signedUrl: string;
  content: string;
  /** Of the pages, whose scripts read films. */
  pagesOrigin: string;
  /** Whether those scripts send cookies along. */
  sharesCookies: boolean;
};

/** Opens a file where films are served, as a player on the site would. Nothing that it meets throws: every fault is a finding. */
export type LookAtMedia = (asked: Asked, at: Date) => Promise<AddressFinding[]>;

export function createLookAtMedia({ authority: ca, lookup }: Omit<LookOptions, "httpPort"> = {}): LookAtMedia {
  const way: Way = { ca, lookup };
  return async (asked, at) => {
    const { protocol, hostname, port, host } = new URL(asked.url);
    // Pages by https load nothing by http.
    if (protocol !== "https:" || isLoopback(hostname)) return [bad("media-local", { text: host })];
    const certificate = await readCertificate({ host: hostname, port: port === "" ? 443 : Number(port) }, way);
    if ("failure" in certificate) return [bad("media-unreachable", { text: `${host}: ${certificate.failure}` })];
    const until = certificate.until.toISOString();
    if (certificate.refusal !== null) return [bad("media-certificate-refused", { text: certificate.refusal, until })];
    const findings = await askForFile(asked, way);
    return isEnding(certificate, at) ? [bad("media-certificate-ending", { text: host, until }), ...findings] : findings;
  };
}

async function askForFile(asked: Asked, way: Way): Promise<AddressFinding[]> {
  const { host } = new URL(asked.url);
  const headers = { origin: asked.pagesOrigin };
  const answer = await ask(asked.signedUrl, way, headers);
  if ("failure" in answer) return [bad("media-unreachable", { text: `${host}: ${answer.failure}` })];
  const fault = faultOf(answer, asked);
  if (fault) return [fault];
  const unsigned = await ask(asked.url, way, headers);
  const isOpen = !("failure" in unsigned) && unsigned.status === 200 && unsigned.body === asked.content;
  const shared = sharingFault(answer, asked);
  const faults = [...(isOpen ? [bad("media-open", { text: host })] : []), ...(shared ? [shared] : [])];
  return faults.length > 0 ? faults : [fine("media-here", { text: host })];
}

/** A signature that is not accepted answers 401 or 403, as does a bucket for a file that is not there. */
function faultOf({ status, body }: Answer, { content }: Asked): AddressFinding | undefined {
  const said = { text: `HTTP ${status}` };
  if (status === 401 || status === 403) return bad("media-refused", said);
  if (status !== 200) return bad("media-missing", said);
  return body === content ? undefined : bad("media-elsewhere", said);
}

/** Fetch Standard, 3.3: a wildcard does not count for a request with credentials. */
function sharingFault({ headers }: Answer, { pagesOrigin, sharesCookies }: Asked): AddressFinding | undefined {
  const allowed = headers["access-control-allow-origin"];
  if (allowed !== pagesOrigin && (allowed !== "*" || sharesCookies))
    return bad("media-unshared", { text: allowed === undefined ? pagesOrigin : `${allowed} ≠ ${pagesOrigin}` });
  if (sharesCookies && headers["access-control-allow-credentials"] !== "true")
    return bad("media-without-cookies", { text: pagesOrigin });
  return undefined;
}
