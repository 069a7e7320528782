export type Progress = {
  /** Starts a step of about `totalBytes`. */
  begin(step: string, totalBytes: number): void;
  advance(bytes: number): void;
  /** Ends the step, whatever the estimate was. */
  end(): void;
};

const everyMs = 10_000;
const everyMsOnScreen = 500;
const screenColumns = 79;
/** No remaining time is estimated before this. */
const leastElapsedMs = 3000;

/**
 * Prints how far a step is, how long it has taken and about how long is left: on a terminal in one line that is updated,
 * elsewhere as a line every ten seconds.
 */
export function createProgress(
  out: { isTTY?: boolean | undefined; write(text: string): unknown },
  nowMs: () => number,
): Progress {
  const onScreen = out.isTTY === true;
  let step = { name: "", total: 0, done: 0, begunMs: 0 };
  let printedMs = 0;

  const print = (now: number) => {
    printedMs = now;
    const line = `  ${step.name}: ${progressText(step.done, step.total, now - step.begunMs)}`;
    out.write(onScreen ? `\r${line.slice(0, screenColumns).padEnd(screenColumns)}` : `${line}\n`);
  };
  return {
    begin(name, total) {
      step = { name, total, done: 0, begunMs: nowMs() };
      print(step.begunMs);
    },
    advance(bytes) {
      step.done = Math.min(step.total, step.done + bytes);
      const now = nowMs();
      if (now - printedMs >= (onScreen ? everyMsOnScreen : everyMs)) print(now);
    },
    end() {
      step.done = step.total;
      print(nowMs());
      if (onScreen) out.write("\n");
    },
  };
}

/** '12 % of 9.8 GB, 40 s so far, about 5 min left' */
export function progressText(done: number, total: number, elapsedMs: number): string {
  const share = total === 0 ? 1 : done / total;
  const head = `${Math.floor(share * 100)} % of ${sizeText(total)}`;
  if (share === 1) return `${head}, ${durationText(elapsedMs)}`;
  const left =
    share > 0 && elapsedMs >= leastElapsedMs ? `, about ${durationText(elapsedMs / share - elapsedMs)} left` : "";
  return `${head}, ${durationText(elapsedMs)} so far${left}`;
}

const units = ["bytes", "kB", "MB", "GB", "TB"];

/** '512 bytes', '9.8 GB': at most three digits. */
export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 999.5 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${unit === 0 || size >= 99.5 ? Math.round(size) : Number(size.toPrecision(2))} ${units[unit]}`;
}

/** '40 s', '5 min', '2 h 10 min' */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
