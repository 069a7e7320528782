import { generateKeyPairSync } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pino } from "pino";
import { folderFiles } from "#server/files/folder-files.ts";
import { layeredFiles } from "#server/files/layered-files.ts";
import { imageServer } from "./images.ts";
import { createMediaSigner, signatureQuery } from "./signing.ts";
import { createMediaVerifier } from "./verifying.ts";
import { mediaServer, type MediaServerOptions } from "./delivery.ts";
import { createServer } from "../http/server.ts";

const publicUrl = "https://silecs.example";

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Send = (
  path: string,
  options?: { method?: string; headers?: Record<string, string | string[]> },
) => Promise<Answer>;

/** A key pair for signing, both halves in PEM. */
function makeKey(keyPairId: string) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    keyPairId,
    privateKeyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicKeyPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

/**
 * A listening server over two folders, `own` (writable) and `demo` (read-only), with a test clock. `send` sends a path
 * unmodified, which clients would normalise.
 */
export async function startMediaTestServer({
  accelPrefix,
  ...options
}: {
  accelPrefix?: string;
  pagesOrigin?: string;
  sharesCookies?: boolean;
  holders?: MediaServerOptions["holders"];
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), "media-test-"));
  const key = makeKey("K1");
  const secondKey = makeKey("K2");
  const time = { now: new Date("2026-03-01T20:00:00.000Z") };
  const app = await createServer({
    log: pino({ level: "silent" }),
    publicUrl,
    trustedProxies: 0,
    requestSeconds: 60,
    hstsSubdomains: false,
  });
  const store = (name: string) =>
    layeredFiles(folderFiles(join(folder, "own", name)), folderFiles(join(folder, "demo", name)));
  const verifier = createMediaVerifier({ keys: [key, secondKey] });
  const clock = { now: () => time.now };
  await app.register(mediaServer, {
    files: store("media"),
    verifier,
    holders: undefined,
    publicUrl,
    pagesOrigin: publicUrl,
    sharesCookies: false,
    clock,
    accel:
      accelPrefix === undefined ? undefined : { prefix: accelPrefix, files: folderFiles(join(folder, "own", "media")) },
    ...options,
  });
  await app.register(imageServer, { files: store("images") });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;

  const signers = { K1: createMediaSigner(key), K2: createMediaSigner(secondKey) };
  return {
    time,
    folder,
    port,
    signer: signers.K1,
    send: sender(port),
    place: (path: string, content: string | Buffer) => placeFile(join(folder, path), content),
    /** A signature for one title, valid for an hour by default. */
    signFor(title: string, by: { seconds?: number; keyPairId?: keyof typeof signers } = {}) {
      const expiresAt = new Date(time.now.getTime() + (by.seconds ?? 3600) * 1000);
      return signers[by.keyPairId ?? "K1"].sign({ resource: `${publicUrl}/media/${title}/*`, expiresAt });
    },
    queryFor(title: string): string {
      return signatureQuery(this.signFor(title));
    },
    async stop() {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type MediaTestServer = Awaited<ReturnType<typeof startMediaTestServer>>;

async function placeFile(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Sends requests to another server, such as one in front of this one. */
export function sender(port: number): Send {
  return (path, { method = "GET", headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const request = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      });
      request.on("error", reject);
      request.end();
    });
}
