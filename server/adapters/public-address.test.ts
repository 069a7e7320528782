// Before the certificates, whose decorators need it.
import "reflect-metadata";
import { createServer as createHttp, type RequestListener, type Server } from "node:http";
import { createServer as createHttps } from "node:https";
import type { AddressInfo, LookupFunction } from "node:net";
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from "@peculiar/x509";
import { afterEach, expect, test } from "vitest";
import { createLookAtAddress } from "./public-address.ts";

const day = 86_400_000;
const name = "video.example";
/** Every name leads to this machine. */
const lookup: LookupFunction = (_host, options, done) =>
  options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function certificateFor(host: string, days: number) {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${host}`,
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + days * day),
      signingAlgorithm: algorithm,
      keys,
      extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: host }])],
    },
    crypto,
  );
  const key = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  return { cert: certificate.toString("pem"), key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n` };
}

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

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
  servers.pop()?.close();
  expect(await at(`https://${name}:${port}`, { lookup })).toMatchObject({
    code: "address-unreachable",
    text: "ECONNREFUSED",
  });
  for (const url of ["http://video.example", "https://localhost", "https://127.0.0.1:3000", "https://[::1]"])
    expect(await at(url)).toMatchObject({ code: "address-local", isGood: false, text: url });
});
