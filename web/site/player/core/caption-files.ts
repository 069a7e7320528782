/** After a failure, and while nothing answers: then beside the attempts that are under way. */
const askAgainMs = 2000;
const askBesideMs = 4000;
const mostUnderWay = 5;
/** Captions that have not come by then are spoken of. */
const lateAfterMs = 10_000;

type CaptionFile = {
  /** @throws when the file cannot be loaded; `anew` passes caches by */
  load: (anew: boolean, signal: AbortSignal) => Promise<Blob>;
  come: (file: Blob) => void;
  late: () => void;
};

/**
 * Loads a file of captions, and does not give up: the first of several attempts that brings it counts. A first byte that
 * takes long is waited for, a request that hangs is not. What is no WebVTT (W3C, 4.1) is requested again.
 */
export function loadCaptionFile({ load, come, late }: CaptionFile, signal: AbortSignal): void {
  const underWay: AbortController[] = [];
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lateTimer = setTimeout(late, lateAfterMs);
  let isOver = false;

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(lateTimer);
    for (const one of underWay) one.abort();
  };
  const askAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(), ms);
  };
  const attempt = async (): Promise<void> => {
    const own = new AbortController();
    underWay.push(own);
    if (underWay.length > mostUnderWay) underWay.shift()?.abort();
    askAfter(askBesideMs);
    try {
      const file = await load(attempts++ > 0, own.signal);
      const head = await file.slice(0, 9).text();
      if (isOver) return;
      if (!head.includes("WEBVTT")) throw new Error("No captions");
      stop();
      come(file);
    } catch {
      const place = underWay.indexOf(own);
      if (isOver || place === -1) return;
      underWay.splice(place, 1);
      askAfter(askAgainMs);
    }
  };
  signal.addEventListener("abort", stop, { once: true });
  void attempt();
}
