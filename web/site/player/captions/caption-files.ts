const retryAfterMs = 2000;
/** Without a response by then, another request is sent in parallel. */
const parallelAfterMs = 4000;
const maxParallel = 5;
/** After this time without the file, the viewer gets a message. */
const lateAfterMs = 10_000;

type CaptionFile = {
  /** @throws when the file cannot be loaded */
  load: (bypassCache: boolean, signal: AbortSignal) => Promise<Blob>;
  loaded: (file: Blob) => void;
  late: () => void;
};

/**
 * Loads a caption file and retries until `signal` aborts. The first attempt to deliver a valid file wins: attempts run in
 * parallel, so a slow first byte is waited for and a hanging request does not block. A file that is not WebVTT (W3C, 4.1) is
 * requested again.
 */
export function loadCaptionFile({ load, loaded, late }: CaptionFile, signal: AbortSignal): void {
  const inProgress: AbortController[] = [];
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lateTimer = setTimeout(late, lateAfterMs);
  let isDone = false;

  const stop = () => {
    isDone = true;
    clearTimeout(timer);
    clearTimeout(lateTimer);
    for (const one of inProgress) one.abort();
  };
  const attemptAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(), ms);
  };
  const attempt = async (): Promise<void> => {
    const own = new AbortController();
    inProgress.push(own);
    if (inProgress.length > maxParallel) inProgress.shift()?.abort();
    attemptAfter(parallelAfterMs);
    try {
      const file = await load(attempts++ > 0, own.signal);
      const head = await file.slice(0, 9).text();
      if (isDone) return;
      if (!head.includes("WEBVTT")) throw new Error("Not a WebVTT file");
      stop();
      loaded(file);
    } catch {
      const index = inProgress.indexOf(own);
      if (isDone || index === -1) return;
      inProgress.splice(index, 1);
      attemptAfter(retryAfterMs);
    }
  };
  signal.addEventListener("abort", stop, { once: true });
  void attempt();
}
