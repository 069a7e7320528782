import type { WorkKind } from "#server/database/time-limits.ts";

/** How long counts wait to be written together. */
const writeAfterMilliseconds = 60_000;

/** Writes once a minute what was counted meanwhile, and for the last time when it is closed. */
export function createBatch(writePending: (kind: WorkKind) => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const write = (kind: WorkKind = "write"): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return writePending(kind);
  };
  return {
    schedule(): void {
      if (!isClosed) timer ??= setTimeout(() => void write(), writeAfterMilliseconds).unref();
    },
    write: () => write(),
    close(): Promise<void> {
      isClosed = true;
      return write("health");
    },
  };
}
