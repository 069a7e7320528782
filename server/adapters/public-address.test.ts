import { createServer as createHttp, type RequestListener } from "node:http";
import { createServer as createHttps } from "node:https";
import { afterEach, expect, test } from "vitest";
import { certificateFor, createSites, lookupHere as lookup } from "#tests/support/tls-sites.ts";
import { createLookAtAddress } from "./public-address.ts";

const day = 86_400_000;
const name = "video.example";
const { listening, close } = createSites();
afterEach(close);

const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    void response.setHeader("content-type", "application/json").end(JSON.stringify(body));
const echo = json({ reply: "me", proxies: 1 });
const redirect: RequestListener = (_request, response) =>
  void response.writeHead(301, { location: `https://${name}/` }).end();

type World = { days?: number; host?: string; https?: RequestListener; http?: RequestListener; trusts?: boolean };

/** What is found of a site whose servers answer like this. */
async function look({ days = 90, host = name, https = echo, http = redirect, trusts = true }: World = {}) {
  const pair = await certificateFor(host, days);
  const port = await listening(createHttps(pair, https));
  const httpPort = await listening(createHttp(http));
  const lookAt = createLookAtAddress({ httpPort, lookup, authority: trusts ? pair.cert : undefined });
  const asked = {
    publicUrl: `https://${name}:${port}`,
    echoPath: "/api/pub/address-check/n",
    reply: "me",
    trustedProxies: 1,
  };
  return lookAt(asked, new Date());
}
const codes = async (world?: World) => (await look(world)).map(({ code, isGood }) => `${isGood ? "" : "not "}${code}`);

test("a site that is as it should be", async () => {
  expect(await codes()).toEqual(["certificate-valid", "address-here", "proxies-right", "http-redirects"]);
});

test("a certificate that ends soon, of another name, or that nobody vouches for", async () => {
  expect((await codes({ days: 13 }))[0]).toBe("not certificate-ending");
  const [ending] = await look({ days: 13 });
  expect(Date.parse(ending?.until ?? "")).toBeLessThan(Date.now() + 13 * day);
  // Then no question is asked: a browser would not ask it either.
  expect(await codes({ host: "other.example" })).toEqual(["not certificate-refused", "http-redirects"]);
  expect((await look({ trusts: false }))[0]).toMatchObject({
    code: "certificate-refused",
    text: "DEPTH_ZERO_SELF_SIGNED_CERT",
  });
  expect((await codes({ days: -0.5 }))[0]).toBe("not certificate-refused");
});

test.each([
  ["another program", json({ reply: "somebody else" })],
  ["a page", (_request, response) => void response.end("<!doctype html>")],
  ["a number", json(7)],
  ["an endless answer", (_request, response) => void response.end("x".repeat(1_000_000))],
] satisfies [string, RequestListener][])("%s at the address is not this one", async (_name, https) => {
  const [, second] = await codes({ https });
  expect(["not address-elsewhere", "not address-unreachable"]).toContain(second);
});

test("more or fewer proxies than the settings say", async () => {
  for (const proxies of [0, 2]) {
    const found = await look({ https: json({ reply: "me", proxies }) });
    expect(found[2]).toMatchObject({ code: "proxies-differ", isGood: false, count: proxies, text: "1" });
  }
});

test("http that is answered, or redirected to http", async () => {
  const to =
    (location: string): RequestListener =>
    (_request, response) =>
      void response.writeHead(302, { location }).end();
  expect((await codes({ http: echo })).at(-1)).toBe("not http-open");
  expect((await codes({ http: to(`http://${name}/autre`) })).at(-1)).toBe("not http-open");
});

test("a name that leads nowhere, a port that is closed, and this machine's own names", async () => {
  const at = (publicUrl: string, options = {}) =>
    createLookAtAddress(options)({ publicUrl, echoPath: "/", reply: "me", trustedProxies: 0 }, new Date()).then(
      ([first]) => first,
    );
  expect(await at("https://silecs.invalid")).toMatchObject({ code: "address-unreachable", text: "ENOTFOUND" });
  const port = await listening(createHttp(echo));
  await close();
  expect(await at(`https://${name}:${port}`, { lookup })).toMatchObject({
    code: "address-unreachable",
    text: "ECONNREFUSED",
  });
  for (const url of ["http://video.example", "https://localhost", "https://127.0.0.1:3000", "https://[::1]"])
    expect(await at(url)).toMatchObject({ code: "address-local", isGood: false, text: url });
});
