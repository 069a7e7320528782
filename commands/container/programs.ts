import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Readable } from "node:stream";

/** Runs a program and shows what it says. @throws Error if it fails */
export async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"], env });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${program} failed (${code}): ${args.join(" ")}`);
}

/** Runs a program and returns what it prints. @throws Error with its errors if it fails */
export async function output(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const [said, errors, [code]] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, "exit")]);
  if (code !== 0) throw new Error(`${program} failed (${code}): ${errors}`);
  return said.trim();
}

async function textOf(stream: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

/** Arguments of buildah(1) for a storage of its own, which needs no engine: every layer is a folder, and steps run under chroot(2). */
export const buildah = (folder: string, ...args: string[]): string[] => [
  `--root=${path.join(folder, "images")}`,
  `--runroot=${path.join(folder, "run")}`,
  "--storage-driver=vfs",
  ...args,
];
