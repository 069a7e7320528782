/** Which server a write-ahead log belongs to. A promoted standby begins another timeline of the same system. */
export type Incarnation = { system: string; timeline: number };

/** A place in a write-ahead log, in bytes (below 2^53). */
export type LogPosition = Incarnation & { bytes: number };

export function isSameLog(a: Incarnation, b: Incarnation): boolean {
  return a.system === b.system && a.timeline === b.timeline;
}

export function textOf({ system, timeline, bytes }: LogPosition): string {
  return [BigInt(system), timeline, bytes].map((part) => part.toString(36)).join(".");
}

/** Undefined for a text that `textOf` does not write. */
export function positionIn(text: string): LogPosition | undefined {
  const parts = /^([0-9a-z]{1,13})\.([0-9a-z]{1,7})\.([0-9a-z]{1,11})$/.exec(text)?.slice(1);
  if (parts === undefined) return undefined;
  const [system = "", timeline = "", bytes = ""] = parts;
  return {
    system: bigIntIn(system).toString(),
    timeline: Number.parseInt(timeline, 36),
    bytes: Number.parseInt(bytes, 36),
  };
}

function bigIntIn(base36: string): bigint {
  return [...base36].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
}
