/**
 * Shares one call of `load` among all who ask within `freshMs` of its start, and lets nobody wait longer than `waitMs`. While a
 * call is under way no other is begun, however long it takes. Its rejection is shared for as long as a value.
 * @param now monotonic milliseconds
 */
export function sharedFor<T>(
  freshMs: number,
  waitMs: number,
  load: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let latest: { beganAt: number; isUnderWay: boolean; value: Promise<T> } | undefined;

  const begin = () => {
    const begun = { beganAt: now(), isUnderWay: true, value: load() };
    const end = () => void (begun.isUnderWay = false);
    begun.value.then(end, end);
    return begun;
  };
  return async () => {
    if (!latest || (!latest.isUnderWay && now() - latest.beganAt >= freshMs)) latest = begin();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${waitMs} ms`)), waitMs);
    });
    try {
      return await Promise.race([latest.value, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
