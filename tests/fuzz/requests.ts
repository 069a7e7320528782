import { integer, oneOf, type Random } from "#tests/simulation/random.ts";
import { addressOf, isForm } from "#tests/support/contract-sweep.ts";
import { anyId, hostileBodies, hostileQueries, hostileSegments, hostileText } from "./hostile-values.ts";
import { anyBody, anyQuery, type Chance } from "./inputs.ts";
import { malformed, prefixes, targets } from "./raw-paths.ts";

export type FuzzedRequest = { method: string; target: string; headers: string[]; body: Buffer };

/** A call of the contract, with input of about its type. */
export function contractRequest(chance: Chance): FuzzedRequest {
  const { random, endpoint } = chance;
  const { spec } = endpoint;
  const path = addressOf(spec, random() < 0.8 ? pathId(chance) : oneOf(random, hostileSegments));
  const query = random() < 0.85 ? anyQuery(chance) : oneOf(random, hostileQueries);
  const target = query === "" ? path : `${path}?${query}`;
  const request = { method: spec.method, target, headers: hostileHeaders(random) };
  if (!spec.body && random() < 0.9) return { ...request, body: Buffer.alloc(0) };
  return isForm(endpoint) && random() < 0.9
    ? withBody(request, formBody(anyBody(chance) ?? {}, random))
    : withBody(request, jsonBody(anyBody(chance), random));
}

type Content = Pick<FuzzedRequest, "headers" | "body">;

function withBody(request: Omit<FuzzedRequest, "body">, { headers: own, body }: Content): FuzzedRequest {
  return { ...request, headers: [...own, ...request.headers], body };
}

function pathId({ endpoint, random, memory }: Chance): string | number {
  const known = random() < 0.7 ? memory.idFor(endpoint, random) : undefined;
  if (typeof known === "string" || typeof known === "number") return encodeURIComponent(known);
  const { spec } = endpoint;
  if (spec.path.includes("{slug}")) return oneOf(random, ["cgu", "nothing", "mentions-legales"]);
  return String(anyId(random));
}

function jsonBody(value: unknown, random: Random): Content {
  const body = random() < 0.12 ? oneOf(random, hostileBodies) : Buffer.from(JSON.stringify(value ?? {}));
  const types = [
    "application/json; charset=latin1",
    "application/json;charset=\u00ff",
    "text/plain",
    "",
    "a/b/c",
    "*/*",
  ];
  const type = random() < 0.95 ? "application/json" : oneOf(random, types);
  return { headers: [`content-type: ${type}`], body };
}

const boundary = "x-fuzz-x";
const fileNames = ["a.png", "", "..\\..\\a.png", "../a", "a%00.png", "é".repeat(300), "a\u0000b", '"; name="b'];
const fileBodies = [
  Buffer.alloc(0),
  Buffer.from("\x89PNG\r\n\x1a\n"),
  Buffer.alloc(5000, 7),
  Buffer.from("{}"),
  Buffer.from("slug;title_fr\r\na;\u0000"),
];

function formBody(fields: Record<string, unknown>, random: Random): Content {
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`),
  );
  const file = oneOf(random, ["avatar_file", "file", "__proto__", ""]);
  const disposition = `content-disposition: form-data; name="${file}"; filename="${oneOf(random, fileNames)}"`;
  const type = oneOf(random, ["image/png", "text/csv", "application/json", "x"]);
  const parts = [
    ...texts,
    Buffer.from(`--${boundary}\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\n`),
    oneOf(random, fileBodies),
    Buffer.from(random() < 0.9 ? `\r\n--${boundary}--\r\n` : "\r\n--x"),
  ];
  return { headers: [`content-type: multipart/form-data; boundary=${boundary}`], body: Buffer.concat(parts) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

const headers = [
  "x-locale: __proto__",
  "x-locale: en",
  "x-profile-id: 1e3",
  "x-profile-id: 99999999999",
  "x-profile-id: é",
  "authorization: Bearer",
  "authorization: Basic eDp4",
  `authorization: Bearer ${"A".repeat(5e3)}`,
  "cookie: staff=x",
  "cookie: staff=%E9; language=__proto__",
  `cookie: ${"a=b; ".repeat(900)}`,
  "cookie: =;=;;",
  "cookie: CloudFront-Policy=x; CloudFront-Signature=%00; CloudFront-Key-Pair-Id=ÿ",
  "cookie: signedIn=1",
  "accept: text/html",
  "accept: ÿ",
  "accept-encoding: br;q=x, gzip;q=-1, *",
  "accept-encoding: ÿ",
  "range: bytes=0-0,5-",
  "range: bytes=-99999999999999999999",
  "if-none-match: *",
  "if-modified-since: x",
  "if-modified-since: Sat, 13 Sep 275760 00:00:00 GMT",
  "if-range: é",
  "expect: 100-continue",
  "user-agent: ÿþ",
  `user-agent: ${"x".repeat(4e3)}`,
  "user-agent: ",
  "origin: null",
  "origin: http://[",
  "sec-fetch-site: cross-site",
  "content-encoding: gzip",
  "transfer-encoding: gzip, chunked",
  "upgrade: websocket",
  "x-forwarded-for: 1.2.3.4, é",
  "forwarded: for=_x;host=[",
  "host: [",
  "referer: http://[",
  "tus-resumable: 1.0.0",
  "upload-offset: 0",
  "upload-offset: 99999999999999999999",
  "x: a\0b",
  "content-length: -1",
  "prefer: ",
];

function hostileHeaders(random: Random): string[] {
  return random() < 0.75 ? [] : Array.from({ length: integer(random, 1, 3) }, () => oneOf(random, headers));
}

const pages = [
  "/",
  "/en",
  "/faq",
  "/accueil",
  "/enregistrement",
  "/connexion",
  "/contactez-nous",
  "/cgu",
  "/video/1",
  "/regarder/1",
  "/_root.data",
  "/faq.data",
  "/admin",
  "/admin/titles/1",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemap-titles-1.xml",
  "/api/openapi.json",
  "/api/docs",
  "/healthz",
  "/sandbox/card",
  "/sandbox/decide",
  "/images/1/share.jpg",
  "/api/admin/uploads/1/bytes",
  "/api/paypal/notifications",
  "/api/mercanet/notifications",
];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

/** Pages whose forms work without script, and the fields that they read. */
const formPages = [
  "/cookies",
  "/en/cookies",
  "/langue",
  "/resilier-votre-contrat",
  "/renoncer-au-contrat",
  "/desabonnement/x",
  "/recours/x",
  "/adresse-email/x",
  "/contactez-nous",
  "/cookies.data",
  "/resilier-votre-contrat.data",
];
const formFields = ["text", "language", "from", "answer", "analytics", "email", "first_name", "last_name", "reference"];

function pageForm(random: Random): FuzzedRequest {
  const target = oneOf(random, formPages);
  const fields = Array.from({ length: integer(random, 0, 6) }, () => [oneOf(random, formFields), hostileText(random)]);
  const asked = { method: "POST", target, headers: ["accept: text/html", ...hostileHeaders(random)] };
  if (random() < 0.3) return withBody(asked, formBody(Object.fromEntries(fields), random));
  const body = random() < 0.7 ? Buffer.from(new URLSearchParams(fields).toString()) : oneOf(random, hostileBodies);
  return withBody(asked, { headers: ["content-type: application/x-www-form-urlencoded"], body });
}

/** Anything beside the contract: pages, their forms, files, and paths that are none. */
export function rawRequest(random: Random): FuzzedRequest {
  if (random() < 0.12) return pageForm(random);
  const target = rawTarget(random);
  const method = random() < 0.6 ? "GET" : oneOf(random, methods);
  const accept = random() < 0.5 ? ["accept: text/html"] : [];
  const body = ["POST", "PUT", "PATCH"].includes(method) ? oneOf(random, hostileBodies) : Buffer.alloc(0);
  return { method, target, headers: [...accept, ...hostileHeaders(random)], body };
}

function rawTarget(random: Random): string {
  const kind = random();
  if (kind < 0.05) return oneOf(random, targets);
  const end = oneOf(random, Object.values(malformed));
  if (kind < 0.5) return oneOf(random, prefixes) + end;
  const page = oneOf(random, pages);
  if (kind < 0.6) return `${page}/${end}`;
  if (kind < 0.75) return `${page}?${oneOf(random, hostileQueries)}`;
  return `${page}?x=${encodeURIComponent(hostileText(random).toWellFormed().slice(0, 500))}`;
}
