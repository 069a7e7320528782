import { spawnSync } from "node:child_process";
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFence, openFence, type Fence } from "./fence.ts";
import type { Limits } from "./limits.ts";
import { collectFenced } from "./spawn.ts";
import { fenceUser } from "./user.ts";
import { handOver, makeWorkspace, SharedFolder, StrangeFile, type Workspace } from "./workspace.ts";

const mebibyte = 1024 ** 2;
const limits: Limits = { memoryBytes: 256 * mebibyte, processorSeconds: 20, fileBytes: mebibyte, seconds: 20 };

let fence: Fence;
let workspace: Workspace;
let folder: string;
let server: Server;
beforeAll(async () => {
  fence = await openFence("films");
  workspace = await fence.makeWorkspace(tmpdir(), "silecs-fence-test-");
  folder = mkdtempSync(path.join(tmpdir(), "silecs-fence-test-"));
  server = createServer((_request, response) => response.end("reached"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await workspace.remove();
  rmSync(folder, { recursive: true });
  server.close();
});

const run = (script: string, over: Partial<Limits> = {}, inside = fence) =>
  collectFenced(inside.chain, {
    program: "/bin/sh",
    args: ["-c", script],
    workspace,
    limits: { ...limits, ...over },
  });
const node = (script: string) =>
  collectFenced(fence.chain, {
    program: process.execPath,
    args: ["-e", script],
    workspace,
    limits: { ...limits, memoryBytes: 1024 * mebibyte },
  });

test("a fenced program has four variables, and none of this program's secrets", async () => {
  process.env["APP_SECRET_OF_A_TEST"] = "a-secret";
  const { stdout } = await collectFenced(fence.chain, { program: "/usr/bin/env", args: [], workspace, limits });
  delete process.env["APP_SECRET_OF_A_TEST"];
  const names = stdout
    .toString()
    .trim()
    .split("\n")
    .map((line) => line.split("=")[0]);
  expect(names.toSorted()).toEqual(["HOME", "LANG", "PATH", "TMPDIR"]);
});

test("it gains no privileges, and runs under an account of its own where this program is root", async () => {
  const { stdout } = await run("cat /proc/self/status");
  const status = stdout.toString();
  if (!fence.lacks.includes("privileges")) expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  const uid = fence.user?.uid ?? process.getuid?.();
  expect(status).toMatch(new RegExp(`^Uid:(\\s+${uid}){4}$`, "m"));
  if (!fence.user) return;
  expect(status).toMatch(/^CapEff:\s+0+$/m);
  expect((await openFence("pictures")).user?.uid).not.toBe(fence.user.uid);
});

test("what the tools do here by themselves, the fence has", () => {
  const works = (tool: string, ...args: string[]) => spawnSync(tool, [...args, "true"]).status === 0;
  const isRoot = process.getuid?.() === 0;
  const namespace = isRoot ? ["--net"] : ["--user", "--map-current-user", "--net"];
  const refused = [
    !works("prlimit", "--core=0", "--fsize=4096") && "limits",
    !works("setpriv", "--no-new-privs") && "privileges",
    !works("unshare", ...namespace) && "network",
    isRoot && !works("setpriv", "--reuid=65521", "--regid=65521", "--clear-groups") && "user",
  ];
  expect(fence.lacks).toEqual(refused.filter((ability) => ability !== false));
});

test("it reads neither this program's memory nor its closed files", async () => {
  const secret = path.join(folder, "secret");
  writeFileSync(secret, "a-secret", { mode: 0o600 });
  if (!fence.user) return;
  const { stdout } = await run(`cat ${secret} /proc/${process.pid}/environ`);
  expect(stdout.toString()).toBe("");
});

test("no network is reached where a namespace can be had", async () => {
  const { port } = server.address() as AddressInfo;
  const { stdout } = await node(`
    fetch("http://127.0.0.1:${port}").then((reply) => reply.text()).then(console.log, () => console.log("closed"))`);
  expect(stdout.toString().trim()).toBe(fence.lacks.includes("network") ? "reached" : "closed");
});

test("memory, processor time, file size and time end it, and the limit is named", async () => {
  expect((await run("head -c 1G /dev/zero | tail > /dev/null")).exceeded).toBe("memory");
  expect((await run("while :; do :; done", { processorSeconds: 1 })).exceeded).toBe("processor");
  expect((await run("exec truncate -s 2M large")).exceeded).toBe("file");
  expect((await run("sleep 30", { seconds: 0.3 })).exceeded).toBe("time");
  expect((await run("yes aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")).exceeded).toBe("file");
  expect(await run("exit 3")).toMatchObject({ code: 3, exceeded: undefined });
});

test("what it started ends with it", async () => {
  const { stdout } = await run("sleep 60 > /dev/null 2>&1 & echo $!");
  const pid = Number(stdout.toString());
  expect(pid).toBeGreaterThan(1);
  const isGone = () => {
    try {
      return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
    } catch {
      return true;
    }
  };
  await expect.poll(isGone).toBe(true);
});

test("only a new folder of this program alone is handed over", async () => {
  const user = { uid: 65_533, gid: 65_533 };
  const shared = path.join(folder, "shared");
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  const before = statSync(shared);
  await expect(handOver(shared, user)).rejects.toThrow(SharedFolder);
  chmodSync(shared, 0o700);
  writeFileSync(path.join(shared, "somebody's"), "");
  await expect(handOver(shared, user)).rejects.toThrow(SharedFolder);
  await expect(handOver(path.join(shared, "somebody's"), user)).rejects.toThrow(SharedFolder);
  expect(statSync(shared).uid).toBe(before.uid);
  const copy = { ...workspace, folder: shared };
  const command = { program: "/bin/true", args: [], workspace: copy, limits };
  await expect(collectFenced(fence.chain, command)).rejects.toThrow(SharedFolder);
});

test("what a workspace takes in is read without a copy, and does not lead out of it", async () => {
  const film = path.join(folder, "film.mp4");
  writeFileSync(film, "a film", { mode: 0o644 });
  await workspace.takeIn(film, "source.mp4");
  expect((await run("cat source.mp4 && echo over > source.mp4")).stdout.toString()).toBe("a film");
  expect(readFileSync(film, "utf8")).toBe(fence.user ? "a film" : "over\n");
  if (fence.user) expect(statSync(film).nlink).toBe(2);
  await workspace.check();
  // A copy where the fenced account may not read the file itself.
  chmodSync(film, 0o600);
  await workspace.takeIn(film, "closed.mp4");
  expect((await run("cat closed.mp4")).code).toBe(0);
  await expect(workspace.takeIn(film, "../film.mp4")).rejects.toThrow(StrangeFile);
  await expect(workspace.makeFolder("a/../../b")).rejects.toThrow(StrangeFile);
});

test("a machine without the tools still runs it in a clean environment, and says what it lacks", async () => {
  const bare = await createFence(fenceUser("films"), [folder]);
  expect(bare.user).toBeNull();
  expect(bare.lacks).toEqual(expect.arrayContaining(["limits", "privileges", "network"]));
  const own = await makeWorkspace(tmpdir(), "silecs-fence-test-", null);
  const command = { program: "/bin/sh", args: ["-c", "echo $HOME"], workspace: own, limits };
  const { stdout } = await collectFenced(bare.chain, command);
  await own.remove();
  expect(stdout.toString().trim()).toBe(own.folder);
});

test("nothing else of the server starts a program or decodes a picture", () => {
  const root = path.resolve(import.meta.dirname, "../../..");
  const files = globSync("server/**/*.ts", { cwd: root }).filter((file) => !file.includes("test"));
  const importers = files.filter((file) =>
    /(?:from|import\()\s*"(?:sharp|node:child_process)"/.test(readFileSync(path.join(root, file), "utf8")),
  );
  // PostgreSQL reads nothing of strangers', and what a drill starts reads PostgreSQL's own files.
  const ofPostgres = (file: string) =>
    file.startsWith("server/database/launcher/") || file === "server/backup/drill-programs.ts";
  expect(importers.filter((file) => !ofPostgres(file)).toSorted()).toEqual([
    "server/adapters/fence/spawn.ts",
    "server/adapters/pictures/picture-worker.ts",
    "server/adapters/pictures/work.ts",
  ]);
});
