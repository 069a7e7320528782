/** What the launcher needs of a logger; pino's fits. */
export interface LauncherLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
