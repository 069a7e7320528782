/** An error that the person starting the program can fix. The message says what happened and what to do. */
export class LauncherError extends Error {
  override name = "LauncherError";
}

/** A second program was started on a data folder that is in use. */
export class FolderInUseError extends LauncherError {
  override name = "FolderInUseError";
  /** Process id of the program that holds the folder; null when unknown. */
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    super(`another Silecs is using this folder (pid ${pid ?? "unknown"}): ${folder}`);
    this.pid = pid;
  }
}

/** The code of a system or PostgreSQL error ('ENOENT', '57P03'); an empty string when there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
