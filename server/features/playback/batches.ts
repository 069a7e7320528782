type Waiting<T> = { item: T; resolve: () => void; reject: (error: unknown) => void };

/**
 * Writes what many callers add in one go. The first item is written at once; those that come while it is being written are
 * then written together, at most `most` at a time. `add` resolves when its item is written, and rejects with its own
 * failure alone: where a batch fails, its items are written one by one.
 */
export function createBatches<T>(
  write: (items: readonly T[]) => Promise<unknown>,
  { most }: { most: number },
): { add(item: T): Promise<void> } {
  const waiting: Waiting<T>[] = [];
  let isRunning = false;

  const writeAll = async (batch: readonly Waiting<T>[]) => {
    try {
      await write(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await writeAll([one]);
    }
  };
  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) await writeAll(waiting.splice(0, most));
    isRunning = false;
  };
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (!isRunning) void run();
      }),
  };
}
