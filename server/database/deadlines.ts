/** What is under way, with what ends it when it takes too long, and what looks at it until then. */
type UnderWay = { until: number; cut: () => void; lookAt: number; look: (() => void) | undefined };

export type Deadlines = {
  /**
   * Calls `cut` once after `milliseconds`, up to half a second late, unless `met` is called with the answer before. `look` is called
   * every four seconds until then.
   */
  set(milliseconds: number, cut: () => void, look?: () => void): UnderWay;
  met(underWay: UnderWay): void;
};

const checkMilliseconds = 500;
const lookMilliseconds = 4000;

/**
 * Time limits of short work that hardly ever meets them. One timer looks after all: setting and clearing one for each statement
 * took a tenth of the processor time of a call that reads one row.
 */
export function createDeadlines(): Deadlines {
  const all = new Set<UnderWay>();
  let timer: NodeJS.Timeout | undefined;

  const cutOverdue = () => {
    const now = performance.now();
    for (const underWay of all) {
      if (underWay.until <= now) {
        all.delete(underWay);
        underWay.cut();
      } else if (underWay.look && underWay.lookAt <= now) {
        underWay.lookAt = now + lookMilliseconds;
        underWay.look();
      }
    }
    if (all.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    set(milliseconds, cut, look) {
      const now = performance.now();
      const underWay = { until: now + milliseconds, cut, lookAt: now + lookMilliseconds, look };
      all.add(underWay);
      // What is awaited holds the process by its connection.
      timer ??= setInterval(cutOverdue, checkMilliseconds).unref();
      return underWay;
    },
    met: (underWay) => void all.delete(underWay),
  };
}
