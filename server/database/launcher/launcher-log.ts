/** The logger methods that the launcher uses; pino has them. */
export interface LauncherLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
