import { once } from "node:events";
import { chownSync, mkdirSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { pipeline } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { startDatabase } from "#server/database/launcher/start-database.ts";
import { productionSettings } from "#tests/support/production-settings.ts";
import { output } from "./programs.ts";
import { mountImage, startContainer, type Container, type Image } from "./run-image.ts";

const limitMegabytes = 400;

function check(holds: boolean, claim: string, why = ""): void {
  console.log(`${holds ? "✓" : "✗"} ${claim}`);
  if (holds) return;
  if (why) console.error(why);
  process.exitCode = 1;
}

/** @returns whether `condition` held within that time */
async function within(seconds: number, condition: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(200))
    if (await condition()) return true;
  return false;
}

const answers = (port: number, at: string) =>
  fetch(`http://127.0.0.1:${port}${at}`, { headers: { host: "video.example", "x-forwarded-proto": "https" } }).then(
    (response) => response.ok,
    () => false,
  );

async function checkSize(image: Image, target: string): Promise<void> {
  const [bytes] = (await output("du", ["--summarize", "--bytes", "--one-file-system", image.root])).split("\t");
  const megabytes = Math.round(Number(bytes) / 1e6);
  check(megabytes <= limitMegabytes, `the image ${target} has ${megabytes} MB, ${limitMegabytes} at most`);
}

/** Starts it, asks it, and stops it. `holds`: what it has to say within half a minute. */
async function tryContainer(container: Container, name: string, port: number, holds: RegExp): Promise<void> {
  check(await within(90, () => answers(port, "/readyz")), `${name} is ready`, container.said());
  check(await within(30, () => holds.test(container.said())), `${name} says: ${holds.source}`, container.said());
  check((await container.exec("node", "commands/health.mjs")) === 0, `${name}: the health check succeeds`);
  check((await container.exec("touch", "server/new.ts")) !== 0, `${name}: the program's folder cannot be changed`);
  check((await container.exec("touch", "/etc/new")) !== 0, `${name}: the root is read-only`);
  const code = await Promise.race([container.stop(), sleep(60_000, "still running")]);
  check(code === 0, `${name} ends in order`, `${code}\n${container.said()}`);
}

const freePort = () => 20_000 + Math.floor(Math.random() * 10_000);

/** The built-in PostgreSQL has a Unix socket alone, which only its own user reaches. */
async function openDoor(socketFolder: string) {
  const server = createServer((client) => {
    const socket = connect(path.join(socketFolder, ".s.PGSQL.5432"));
    pipeline(client, socket, client, () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { server, url: `postgres://silecs@127.0.0.1:${port}/silecs?sslmode=disable` };
}

/** Measures both images and starts each; prints what holds, and sets the exit code if something does not. */
export async function tryImages(folder: string): Promise<void> {
  const database = await startDatabase({ dataDir: path.join(folder, "database"), log: console });
  try {
    const door = await openDoor(new URL(database.url).searchParams.get("host") ?? "");
    for (const [target, role, holds] of [
      ["web", "web", /are fenced/],
      ["all", "worker", /FFmpeg encodes all that is wanted/],
    ] as const) {
      const image = await mountImage(folder, `silecs-${target}`);
      await checkSize(image, target);
      const port = freePort();
      const data = path.join(folder, `data-${target}`);
      mkdirSync(data, { mode: 0o700 });
      const [user = 0, group = 0] = image.config.User.split(":").map(Number);
      chownSync(data, user, group);
      const own = { DATABASE_URL: door.url, PORT: String(port), ROLE: role, ENCODING_AV1: "1" };
      const container = startContainer(image, data, { ...productionSettings, ...own });
      await tryContainer(container, `${target} (ROLE=${role})`, port, holds);
    }
    door.server.close();
  } finally {
    await database.stop();
  }
}
