import type { RequestListener, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { afterEach, expect, test } from "vitest";
import { certificateFor, createSites, lookupHere as lookup } from "#tests/support/tls-sites.ts";
import { createLookAtMedia } from "./media-address.ts";

const host = "media.example";
const pagesOrigin = "https://www.example";
const content = "#EXTM3U\n# me\n";
const { listening, close } = createSites();
afterEach(close);

type Served = (response: ServerResponse, isSigned: boolean) => void;
const file =
  (headers: Record<string, string> = { "access-control-allow-origin": pagesOrigin }, text = content): Served =>
  (response, isSigned) =>
    void response.writeHead(isSigned ? 200 : 403, headers).end(isSigned ? text : "denied");
const status =
  (code: number): Served =>
  (response) =>
    void response.writeHead(code, { location: "https://elsewhere.example/" }).end();

type World = { served?: Served; days?: number; name?: string; sharesCookies?: boolean; asked?: string[] };

/** What is found of a host of films that answers like this. */
async function look({ served = file(), days = 90, name = host, sharesCookies = false, asked = [] }: World = {}) {
  const pair = await certificateFor(name, days);
  const answer: RequestListener = (request, response) => {
    asked.push(`${request.headers.host?.split(":")[0]} ${request.headers.origin}`);
    served(response, request.url?.endsWith("?Signature=s") === true);
  };
  const port = await listening(createServer(pair, answer));
  const url = `https://${host}:${port}/media/check/probe.m3u8`;
  const question = { url, signedUrl: `${url}?Signature=s`, content, pagesOrigin, sharesCookies };
  const found = await createLookAtMedia({ lookup, authority: pair.cert })(question, new Date());
  return found.map(({ code, isGood }) => `${isGood ? "" : "not "}${code}`);
}

test("films that are signed, and that the site's pages can read", async () => {
  const asked: string[] = [];
  expect(await look({ asked })).toEqual(["media-here"]);
  expect(new Set(asked)).toEqual(new Set([`${host} ${pagesOrigin}`]));
  expect(await look({ served: file({ "access-control-allow-origin": "*" }) })).toEqual(["media-here"]);
});

test.each([
  ["a signature that is not accepted", { served: status(403) }, ["not media-refused"]],
  ["another bucket", { served: status(404) }, ["not media-missing"]],
  ["a redirect, which is not followed", { served: status(302) }, ["not media-missing"]],
  ["another file", { served: file(undefined, "#EXTM3U\n") }, ["not media-elsewhere"]],
  ["an endless answer", { served: file(undefined, "x".repeat(200_000)) }, ["not media-unreachable"]],
  ["no CORS", { served: file({}) }, ["not media-unshared"]],
  [
    "CORS of another site",
    { served: file({ "access-control-allow-origin": "https://x.example" }) },
    ["not media-unshared"],
  ],
  [
    "a wildcard where cookies are sent",
    { served: file({ "access-control-allow-origin": "*" }), sharesCookies: true },
    ["not media-unshared"],
  ],
  ["cookies that are not let through", { sharesCookies: true }, ["not media-without-cookies"]],
  ["films for everybody", { served: (response: ServerResponse) => file()(response, true) }, ["not media-open"]],
  ["a certificate of another name", { name: "other.example" }, ["not media-certificate-refused"]],
  ["a certificate that has ended", { days: -0.5 }, ["not media-certificate-refused"]],
  ["a certificate that ends soon", { days: 13 }, ["not media-certificate-ending", "media-here"]],
] satisfies [string, World, string[]][])("%s", async (_what, world, found) => {
  expect(await look(world)).toEqual(found);
});

test("an address that no browser of the public opens, and one where nobody answers", async () => {
  const at = async (url: string) => {
    const asked = { url, signedUrl: url, content, pagesOrigin, sharesCookies: false };
    return (await createLookAtMedia({ lookup })(asked, new Date())).map(({ code }) => code);
  };
  expect(await at("http://media.example/media/check/probe.m3u8")).toEqual(["media-local"]);
  expect(await at("https://127.0.0.1/media/check/probe.m3u8")).toEqual(["media-local"]);
  expect(await at("https://media.example:1/media/check/probe.m3u8")).toEqual(["media-unreachable"]);
});
