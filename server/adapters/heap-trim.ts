/**
 * Gives the free pages of the C library's heap back to the system, wherever they lie in it: by itself glibc returns only what
 * is free at the heap's end. Does nothing with another C library, such as musl or macOS's, which have no such function. It is
 * loaded at the first call, so that a start does not wait for it.
 * @see malloc_trim(3)
 */
export function createHeapTrim(): () => Promise<void> {
  let trim: Promise<(() => void) | undefined> | undefined;
  return async () => {
    trim ??= loadTrim();
    (await trim)?.();
  };
}

async function loadTrim(): Promise<(() => void) | undefined> {
  try {
    const { default: koffi } = await import("koffi");
    const mallocTrim = koffi.load("libc.so.6").func("int malloc_trim(size_t pad)");
    return () => void mallocTrim(0);
  } catch {
    return undefined;
  }
}
