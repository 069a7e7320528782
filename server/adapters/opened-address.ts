import { request as askOpenly, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as askSecurely } from "node:https";
import type { LookupFunction } from "node:net";
import { connect, type PeerCertificate } from "node:tls";

/** How a connection is opened. */
export type Way = {
  /** The only authority that is trusted, in PEM. The system's when absent. */
  ca?: string | undefined;
  /** Resolves names. The system does when absent. */
  lookup?: LookupFunction | undefined;
};

const answerMilliseconds = 10_000;
/** The answers to the questions asked are far smaller. */
const readBytes = 64 * 1024;

export type Certificate = { until: Date; refusal: string | null };

/** Reads the certificate also where no browser would accept it. */
export function readCertificate(
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

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Follows no redirect. Nothing throws: a failure is an answer. */
export function ask(
  address: string,
  { ca, lookup }: Way,
  headers: Record<string, string> = {},
): Promise<Answer | { failure: string }> {
  return new Promise((resolve) => {
    const options = { agent: false, headers, signal: AbortSignal.timeout(answerMilliseconds), ca, lookup };
    const fail = ({ code, message }: NodeJS.ErrnoException) =>
      resolve({ failure: code === "ABORT_ERR" ? "ETIMEDOUT" : (code ?? message) });
    const take = (response: IncomingMessage) => {
      let body = "";
      response.setEncoding("utf8").on("error", fail);
      response.on("data", (part: string) => {
        body += part;
        if (body.length > readBytes) response.destroy(new Error("the answer is too long"));
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    };
    const request = address.startsWith("https:")
      ? askSecurely(address, options, take)
      : askOpenly(address, options, take);
    request.on("error", fail).end();
  });
}
