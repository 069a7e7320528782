import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { once } from "node:events";
import { isPublicAddress } from "./public-address.ts";

/** An answer, or why there was none. */
export type Posted = { status: number; retryAfterSeconds: number | null; answer: string; error: null } | NoAnswer;
type NoAnswer = { status: null; retryAfterSeconds: null; answer: ""; error: string };

export type Post = (
  url: string,
  message: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
) => Promise<Posted>;

export type Postman = {
  post: Post;
  /** Whether posts to this URL are allowed at all, before its name is looked up. */
  isAllowed(url: string): boolean;
};

type PostOptions = {
  /** `host:port` of receivers in a private network, which may be called, and without TLS. */
  privateHosts: readonly string[];
  /** Time for everything: name, connection, answer. */
  timeoutSeconds?: number;
  resolve?: typeof systemLookup;
};

/** Characters of an answer that are kept. */
const keptCharacters = 1000;
const readBytes = 8 * 1024;

/**
 * Posts to addresses of the public Internet alone. The address that was checked is the one that is connected to, so a name
 * that changes between check and connection (DNS rebinding) wins nothing. Redirects are not followed.
 */
export function createPostman({ privateHosts, timeoutSeconds = 10, resolve = systemLookup }: PostOptions): Postman {
  const lookup = publicLookup(resolve);
  return {
    isAllowed: (text) => isAllowed(text, privateHosts),
    async post(text, { headers, body }, signal) {
      if (!isAllowed(text, privateHosts)) return none("this address is not allowed");
      const url = new URL(text);
      const isPrivate = privateHosts.includes(hostOf(url));
      const literal = literalIn(url);
      if (!isPrivate && literal !== null && !isPublicAddress(literal)) return none(notPublic(literal));
      const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
      try {
        return await send(url, { headers, body, ...(isPrivate ? {} : { lookup }) }, within);
      } catch (error) {
        if (signal.aborted) throw error;
        return none(within.aborted ? `no answer within ${timeoutSeconds} s` : reasonOf(error));
      }
    },
  };
}

function isAllowed(text: string, privateHosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (privateHosts.includes(hostOf(url))) return url.protocol === "https:" || url.protocol === "http:";
  const literal = literalIn(url);
  if (url.protocol !== "https:" || (literal !== null && !isPublicAddress(literal))) return false;
  return literal !== null || /\.[a-z][a-z0-9-]*$/i.test(url.hostname.replace(/\.$/, ""));
}

function hostOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
}

/** The host where it is an IP address; URL has written it in its usual form by then. */
function literalIn({ hostname }: URL): string | null {
  const host = hostname.replaceAll(/^\[|\]$/g, "");
  return isIP(host) === 0 ? null : host;
}

/** Looks a name up and answers public addresses alone, to which the socket then connects without another look-up. */
function publicLookup(resolve: typeof systemLookup): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return answer(error, "");
      const wrong = found.find(({ address }) => !isPublicAddress(address));
      const [first] = found;
      if (wrong || !first) return answer(new Error(wrong ? notPublic(wrong.address) : "no address"), "");
      if (options.all) answer(null, found);
      else answer(null, first.address, first.family);
    });
  };
}

async function send(
  url: URL,
  { headers, body, lookup }: { headers: Record<string, string>; body: string; lookup?: LookupFunction },
  signal: AbortSignal,
): Promise<Posted> {
  const content = Buffer.from(body);
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const asked = request(url, {
    method: "POST",
    // A connection of its own, so that a kept one leads nowhere that was not checked for this post.
    agent: false,
    headers: { ...headers, "content-length": content.length, connection: "close" },
    signal,
    ...(lookup ? { lookup } : {}),
  });
  // `once` answers a failure before the answer; one during the answer ends its reading, too.
  asked.on("error", () => undefined);
  asked.end(content);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  try {
    const answer = await readBeginning(response);
    return { status: response.statusCode ?? 0, retryAfterSeconds: retryAfterIn(response), answer, error: null };
  } finally {
    response.destroy();
  }
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes >= readBytes) break;
  }
  return storable(Buffer.concat(chunks).subarray(0, readBytes).toString("utf8"));
}

/** PostgreSQL stores no NUL. */
function storable(text: string): string {
  return text.replaceAll("\0", "�").slice(0, keptCharacters).toWellFormed();
}

/** In seconds; a date is not read (RFC 9110, 10.2.3 allows both). */
function retryAfterIn({ headers }: IncomingMessage): number | null {
  const text = headers["retry-after"];
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return storable(message || code || "no connection").slice(0, 300);
}

const notPublic = (address: string): string => `${address} is not a public address`;
const none = (error: string): NoAnswer => ({ status: null, retryAfterSeconds: null, answer: "", error });
