import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, root } from "./program.ts";

export type ProxyName = "nginx" | "haproxy";
type Answer = { status: number; text: string; retryAfter: string | undefined };

export type Proxy = {
  name: ProxyName;
  httpPort: number;
  httpsPort: number;
  /** An HTTPS request on a persistent connection; status 0 is a network error. */
  ask(method: string, address: string, body?: object): Promise<Answer>;
  /** How many of these requests went over a connection that had carried another. */
  reused(): number;
  stop(): Promise<void>;
};

const programs: Record<ProxyName, string> = { nginx: "/usr/sbin/nginx", haproxy: "/usr/sbin/haproxy" };

export function isInstalled(name: ProxyName): boolean {
  return existsSync(programs[name]) && existsSync("/usr/bin/openssl");
}

/**
 * Runs the file of `deploy/` as it is, but for its ports, folders and certificate.
 * @param folder the test's folder, for the certificate and the proxy's files
 */
export async function startProxy(name: ProxyName, folder: string, upstream: readonly [number, number]): Promise<Proxy> {
  const own = path.join(folder, name);
  mkdirSync(own, { recursive: true });
  const { certificate, key } = makeCertificate(own);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const given = readFileSync(path.join(root, "deploy", name === "nginx" ? "nginx.conf" : "haproxy.cfg"), "utf8");
  const replaced: [string, string][] = [
    ["127.0.0.1:3000", `127.0.0.1:${upstream[0]}`],
    ["127.0.0.1:3001", `127.0.0.1:${upstream[1]}`],
    ["listen 80;", `listen 127.0.0.1:${httpPort};`],
    ["listen 443 ", `listen 127.0.0.1:${httpsPort} `],
    ["bind :80", `bind 127.0.0.1:${httpPort}`],
    ["bind :443 ", `bind 127.0.0.1:${httpsPort} `],
    ["/etc/silecs/tls/fullchain.pem", certificate],
    ["/etc/silecs/tls/privkey.pem", key],
    ["/etc/silecs/tls/video.example.pem", path.join(own, "both.pem")],
    ["video.example", "localhost"],
  ];
  const text = replaced.reduce((changed, [from, to]) => changed.replaceAll(from, to), given);
  const child = name === "nginx" ? spawnNginx(own, text) : spawnHaproxy(own, text);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const agent = new Agent({ keepAlive: true, ca: readFileSync(certificate) });
  let reused = 0;
  const ask: Proxy["ask"] = async (method, address, body) => {
    const answer = await send(agent, httpsPort, { method, address, body });
    if (answer.isReused) reused += 1;
    return answer;
  };
  // Answered by the proxy itself, even without a process behind it.
  for (let left = 200; (await ask("GET", "/readyz")).status === 0; left -= 1) {
    if (left === 0 || child.exitCode !== null) throw new Error(`${name} does not answer:\n${said}`);
    await sleep(50);
  }
  return {
    name,
    httpPort,
    httpsPort,
    ask,
    reused: () => reused,
    async stop() {
      agent.destroy();
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

function spawnNginx(folder: string, text: string): ChildProcess {
  writeFileSync(path.join(folder, "silecs.conf"), text);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${path.join(folder, kind)};`,
  );
  const isRoot = process.getuid?.() === 0;
  const main = `${isRoot ? "user root;" : ""} daemon off; worker_processes 2; pid ${folder}/pid; error_log stderr;
    events {} http { access_log off; ${temporary.join(" ")} include ${folder}/silecs.conf; }`;
  writeFileSync(path.join(folder, "nginx.conf"), main);
  return spawn(programs.nginx, ["-p", folder, "-c", path.join(folder, "nginx.conf"), "-e", "stderr"]);
}

function spawnHaproxy(folder: string, text: string): ChildProcess {
  writeFileSync(path.join(folder, "haproxy.cfg"), text);
  return spawn(programs.haproxy, ["-db", "-f", path.join(folder, "haproxy.cfg")]);
}

function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [path.join(folder, "certificate.pem"), path.join(folder, "key.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, "-out", certificate, "-keyout", key], {
    stdio: "ignore",
  });
  writeFileSync(path.join(folder, "both.pem"), readFileSync(certificate, "utf8") + readFileSync(key, "utf8"), {
    mode: 0o600,
  });
  return { certificate, key };
}

function send(
  agent: Agent,
  port: number,
  { method, address, body }: { method: string; address: string; body: object | undefined },
): Promise<Answer & { isReused: boolean }> {
  return new Promise((resolve) => {
    const failed = (error: Error) =>
      resolve({ status: 0, text: error.message, retryAfter: undefined, isReused: asking.reusedSocket });
    const headers = { host: "localhost", ...(body ? { "content-type": "application/json" } : {}) };
    const options = { agent, method, headers, host: "127.0.0.1", servername: "localhost", port, path: address };
    const asking = request(options, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          text,
          retryAfter: answer.headers["retry-after"],
          isReused: asking.reusedSocket,
        }),
      );
      answer.on("error", failed);
    });
    asking.on("error", failed);
    asking.end(body && JSON.stringify(body));
  });
}
