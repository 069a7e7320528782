import { onIntent } from "#shared/ui/intent.ts";

/** Prepares a watch page when the user is about to open it. */
export function prepareOnIntent(): void {
  onIntent(({ pathname }) => pathname.startsWith("/watch/") && void prepare(pathname));
}

async function prepare(path: string): Promise<void> {
  try {
    const { prepareWatch } = await import("./prepare-watch.ts");
    await prepareWatch(path);
  } catch {
    // The watch page reports errors when it is opened.
  }
}
