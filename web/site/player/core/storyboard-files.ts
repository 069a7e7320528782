import { parseStoryboard, type Tile } from "./storyboard.ts";

type FetchFile = (address: string, signal: AbortSignal) => Promise<Response>;

export type StoryboardFiles = ReturnType<typeof createStoryboardFiles>;

/**
 * The seek pictures of one title, each file fetched once: their signature may have ended by the time they are looked at,
 * so the page shows copies of its own.
 */
export function createStoryboardFiles(address: string, fetchFile: FetchFile) {
  const stop = new AbortController();
  let tiles: Promise<readonly Tile[]> | undefined;
  const sheets = new Map<string, Promise<string>>();

  const loadTiles = async () => {
    const response = await fetchFile(address, stop.signal);
    return parseStoryboard(await response.text(), new URL(address, location.href).href);
  };
  const loadSheet = async (sheet: string) => {
    const response = await fetchFile(sheet, stop.signal);
    return URL.createObjectURL(await response.blob());
  };
  return {
    address,
    /** @throws where a title has none, or they do not come: the next call tries again */
    tiles(): Promise<readonly Tile[]> {
      tiles ??= loadTiles().catch((error: unknown) => {
        tiles = undefined;
        throw error;
      });
      return tiles;
    },
    /** An address to show the sheet from. @throws where it does not come: the next call tries again */
    sheet(name: string): Promise<string> {
      const known =
        sheets.get(name) ??
        loadSheet(name).catch((error: unknown) => {
          sheets.delete(name);
          throw error;
        });
      sheets.set(name, known);
      return known;
    },
    dispose(): void {
      stop.abort();
      // A sheet that did not come has nothing to give back.
      for (const sheet of sheets.values()) sheet.then(URL.revokeObjectURL, () => undefined);
    },
  };
}
