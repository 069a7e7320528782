/** How the commands end: 0 done, 1 failed on the way, 2 refused before anything was touched, 3 restored but incomplete. */
export type ExitCode = 1 | 2 | 3;

/** What the person at the terminal has to know: the message says what happened and what to do. */
export class BackupError extends Error {
  override name = "BackupError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = 1, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
