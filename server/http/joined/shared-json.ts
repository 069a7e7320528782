import { gzipOf, sharedChunk, uncompressedChunk, plainOf, type Chunk } from "./chunks.ts";

const quick = 5;
const chunks = new WeakMap<object, Chunk>();

/**
 * Marks a value that is a field of many answers, so that it is serialised and compressed only once. It must not change
 * afterwards.
 * @param level compression level, 1 (fast) to 9 (small)
 */
export function serializedOnce<T extends object>(value: T, level = quick): T {
  const frozen = Object.freeze(value) as T;
  let chunk: Chunk | undefined;
  const made = () => (chunk ??= sharedChunk(JSON.stringify(frozen), level));
  chunks.set(frozen, {
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
  const parts: Chunk[] = [];
  let text = "{";
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (value === undefined) continue;
    text += `${text === "{" ? "" : ","}${JSON.stringify(name)}:`;
    const chunk = typeof value === "object" && value !== null ? chunks.get(value) : undefined;
    if (!chunk) text += JSON.stringify(value);
    else {
      parts.push(uncompressedChunk(text), chunk);
      text = "";
    }
  }
  if (parts.length === 0) return undefined;
  parts.push(uncompressedChunk(`${text}}`));
  return { plain: () => plainOf(parts), gzip: () => gzipOf(parts) };
}
