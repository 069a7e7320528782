import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { LookupAddress } from "node:dns";
import { afterEach, expect, test } from "vitest";
import { createPostman } from "./post.ts";

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())));

async function receiver(answer: RequestListener) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/hook?a=1` };
}
const never = new AbortController().signal;
const message = { headers: { "content-type": "application/json" }, body: '{"é":1}' };
/** Answers every name with these addresses. */
const resolving = (...addresses: string[]) => {
  const asked: string[] = [];
  const resolve = ((name: string, _options: unknown, answer: (error: null, found: LookupAddress[]) => void) => {
    asked.push(name);
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as never;
  return { asked, resolve };
};

test("posts the bytes, and keeps the beginning of the answer", async () => {
  const got: [string, string | undefined, string][] = [];
  const { url, host } = await receiver((request, response) => {
    request.setEncoding("utf8").on("data", (text: string) => {
      got.push([request.url ?? "", request.headers["content-length"], text]);
      response.writeHead(202, { "retry-after": "7" }).end(`\0${"x".repeat(50_000)}`);
    });
  });
  const posted = await createPostman({ privateHosts: [host] }).post(url, message, never);
  expect(got).toEqual([["/hook?a=1", "8", '{"é":1}']]);
  expect(posted).toEqual({ status: 202, retryAfterSeconds: 7, answer: `�${"x".repeat(999)}`, error: null });
});

test("a receiver that hangs, one that never ends its answer, and one that is not there have a limit", async () => {
  const silent = await receiver(() => undefined);
  const dripping = await receiver((_request, response) => {
    response.write("a");
    const timer = setInterval(() => response.write("b"), 20);
    response.on("close", () => clearInterval(timer));
  });
  const postman = createPostman({ privateHosts: [silent.host, dripping.host, "127.0.0.1:1"], timeoutSeconds: 0.3 });
  const began = performance.now();
  const all = await Promise.all(
    [silent.url, dripping.url, "http://127.0.0.1:1/"].map((url) => postman.post(url, message, never)),
  );
  expect(performance.now() - began).toBeLessThan(2000);
  expect(all.map(({ status, error }) => [status, error])).toEqual([
    [null, "no answer within 0.3 s"],
    [null, "no answer within 0.3 s"],
    [null, expect.stringContaining("ECONNREFUSED")],
  ]);
});

test("a redirect is an answer, and followed nowhere", async () => {
  let visits = 0;
  const inner = await receiver((_request, response) => response.end(String((visits += 1))));
  const outer = await receiver((_request, response) => response.writeHead(307, { location: inner.url }).end());
  const posted = await createPostman({ privateHosts: [outer.host] }).post(outer.url, message, never);
  expect([posted.status, visits]).toEqual([307, 0]);
});

test.each([
  ["a private address", "https://10.0.0.5/"],
  ["loopback", "https://127.0.0.1/"],
  ["loopback as a number", "https://2130706433/"],
  ["loopback in octal", "https://0177.0.0.1/"],
  ["the metadata of a cloud", "https://169.254.169.254/latest/meta-data/"],
  ["IPv6 loopback", "https://[::1]/"],
  ["IPv4 in IPv6", "https://[::ffff:127.0.0.1]/"],
  ["a name without a dot", "https://localhost/"],
  ["no TLS", "http://hooks.example.org/"],
  ["a user", "https://a:b@hooks.example.org/"],
  ["another protocol", "ftp://hooks.example.org/"],
  ["no URL", "hooks"],
])("%s is refused before anything is looked up", async (_case, url) => {
  const { asked, resolve } = resolving("1.1.1.1");
  const postman = createPostman({ privateHosts: [], resolve });
  expect(postman.isAllowed(url)).toBe(false);
  expect((await postman.post(url, message, never)).status).toBe(null);
  expect(asked).toEqual([]);
});

test.each([[["127.0.0.1"]], [["1.1.1.1", "10.0.0.1"]], [["::ffff:10.0.0.1"]], [["fd00::1"]], [[]]])(
  "a public name that leads to %j is not connected to",
  async (addresses) => {
    const { asked, resolve } = resolving(...addresses);
    const postman = createPostman({ privateHosts: [], resolve });
    const { status, error } = await postman.post("https://hooks.example.org/", message, never);
    expect(status).toBe(null);
    expect(error).toMatch(/is not a public address|no address/);
    expect(asked).toEqual(["hooks.example.org"]);
  },
);

test("the address that was checked is the one that is connected to: a name is looked up once a post", async () => {
  let turn = 0;
  const rebinding = ((_name: string, _options: unknown, answer: (error: null, found: LookupAddress[]) => void) => {
    turn += 1;
    answer(null, [{ address: turn === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }]);
  }) as never;
  const postman = createPostman({ privateHosts: [], resolve: rebinding, timeoutSeconds: 0.2 });
  const first = await postman.post("https://hooks.example.org/", message, never);
  expect([first.error, turn]).toEqual(["192.0.2.1 is not a public address", 1]);
  expect((await postman.post("https://hooks.example.org/", message, never)).error).toBe(
    "127.0.0.1 is not a public address",
  );
});

test("a stopping program's signal ends a post and is thrown", async () => {
  const { url, host } = await receiver(() => undefined);
  const stop = new AbortController();
  const posting = createPostman({ privateHosts: [host] }).post(url, message, stop.signal);
  setTimeout(() => stop.abort(new Error("stopping")), 50);
  await expect(posting).rejects.toThrow("aborted");
});
