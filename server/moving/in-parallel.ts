/** Does something with every item, a few at a time. The first failure ends it. */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let hasFailed = false;
  const workOff = async (): Promise<void> => {
    try {
      for (;;) {
        const { value, done } = await iterator.next();
        if (done === true || hasFailed) return;
        await work(value);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, workOff));
  await iterator.return?.();
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}
