import { gzipOf, lastingPiece, passingPiece, plainOf, type Piece } from "./pieces.ts";

const quick = 5;
const pieces = new WeakMap<object, Piece>();

/**
 * Marks a value that is a field of many answers, so that it is serialised and compressed only once. It must not change
 * afterwards.
 * @param level compression level, 1 (fast) to 9 (small)
 */
export function lasting<T extends object>(value: T, level = quick): T {
  const frozen = Object.freeze(value) as T;
  let piece: Piece | undefined;
  const made = () => (piece ??= lastingPiece(JSON.stringify(frozen), level));
  pieces.set(frozen, {
    get plain() {
      return made().plain;
    },
    packed: () => made().packed(),
    addTo: (checksum) => made().addTo(checksum),
  });
  return frozen;
}

/** An answer's JSON. */
export type Joined = { plain(): Buffer; gzip(): Buffer };

/** The JSON of an answer with marked fields; undefined for any other value. */
export function joined(answer: unknown): Joined | undefined {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return undefined;
  const parts: Piece[] = [];
  let text = "{";
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (value === undefined) continue;
    text += `${text === "{" ? "" : ","}${JSON.stringify(name)}:`;
    const piece = typeof value === "object" && value !== null ? pieces.get(value) : undefined;
    if (!piece) text += JSON.stringify(value);
    else {
      parts.push(passingPiece(text), piece);
      text = "";
    }
  }
  if (parts.length === 0) return undefined;
  parts.push(passingPiece(`${text}}`));
  return { plain: () => plainOf(parts), gzip: () => gzipOf(parts) };
}
