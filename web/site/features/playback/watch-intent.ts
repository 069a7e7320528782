import { onIntent } from "../../../shared/ui/intent.ts";

/** Prepares a watch page as soon as somebody is about to open it. */
export function prepareOnIntent(): void {
  onIntent(({ pathname }) => pathname.startsWith("/watch/") && void prepare(pathname));
}

async function prepare(path: string): Promise<void> {
  try {
    const { prepareWatch } = await import("./prepare-watch.ts");
    await prepareWatch(path);
  } catch {
    // A refusal or a broken network is told by the watch page, when somebody goes there.
  }
}
