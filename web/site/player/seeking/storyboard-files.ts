import { parseStoryboard, type Tile } from "./storyboard.ts";

type FetchFile = (address: string, signal: AbortSignal) => Promise<Response>;

export type StoryboardFiles = ReturnType<typeof createStoryboardFiles>;

/**
 * A title's seek pictures. Each file is fetched once and shown from a blob, as the signature may expire before it is shown.
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
    /** @throws when a title has none or they cannot be loaded; the next call retries */
    tiles(): Promise<readonly Tile[]> {
      tiles ??= loadTiles().catch((error: unknown) => {
        tiles = undefined;
        throw error;
      });
      return tiles;
    },
    /** A blob URL of the sheet. @throws when it cannot be loaded; the next call retries */
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
      // A sheet that failed to load has no URL to revoke.
      for (const sheet of sheets.values()) sheet.then(URL.revokeObjectURL, () => undefined);
    },
  };
}
