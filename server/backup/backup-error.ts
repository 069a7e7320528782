/** Exit codes besides 0: 1 failed on the way, 2 refused before any change, 3 restored but incomplete. */
export type ExitCode = 1 | 2 | 3;

/** An error for the person at the terminal. The message says what happened and what to do. */
export class BackupError extends Error {
  override name = "BackupError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = 1, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
