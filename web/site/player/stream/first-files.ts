/** A file in memory, with the times in milliseconds that its download took. */
export type LoadedFile = { data: ArrayBuffer; firstByteMs: number; wholeMs: number };
/** By path in the stream's folder; undefined if a file could not be loaded. */
export type LoadedFiles = Record<string, Promise<LoadedFile | undefined>>;

/**
 * Loads the files with a stream's first frame ahead of time, at low priority.
 * @param url the stream's main playlist
 * @param queries the signature of each file, by its path
 */
export function loadFirstFiles(url: string, queries: Record<string, string>): LoadedFiles {
  const folder = url.slice(0, url.lastIndexOf("/") + 1);
  return Object.fromEntries(Object.entries(queries).map(([path, query]) => [path, load(`${folder}${path}?${query}`)]));
}

async function load(url: string): Promise<LoadedFile | undefined> {
  try {
    const startedAt = performance.now();
    const response = await fetch(url, { priority: "low" });
    const firstByteMs = performance.now() - startedAt;
    if (!response.ok) return undefined;
    const data = await response.arrayBuffer();
    return { data, firstByteMs, wholeMs: performance.now() - startedAt };
  } catch {
    // The player requests it again and handles the failure.
    return undefined;
  }
}
