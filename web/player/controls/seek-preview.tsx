import { useEffect, useState } from "react";
import { signedUrl } from "../core/hls-engine.ts";
import { parseStoryboard, tileAt, type Tile } from "../core/storyboard.ts";
import { clockText } from "../core/time.ts";
import { usePlayerState } from "./use-player.ts";

/** The frame at an instant above the seek bar, with its time; only the time where there are no frames. */
export function SeekPreview({ seconds, share }: { seconds: number; share: number }) {
  const { tiles, query } = useStoryboard();
  const tile = tileAt(tiles, seconds);
  return (
    <div className="player-preview" style={{ "--share": share } as React.CSSProperties} aria-hidden="true">
      {tile && (
        <span
          className="player-preview-frame"
          style={{
            width: tile.width,
            height: tile.height,
            backgroundImage: `url("${signedUrl(tile.sheet, query)}")`,
            backgroundPosition: `-${tile.x}px -${tile.y}px`,
          }}
        />
      )}
      <span className="player-preview-time">{clockText(seconds)}</span>
    </div>
  );
}

let kept: { address: string; tiles: Tile[] } | undefined;

/** The title's frames, fetched when first pointed at. */
function useStoryboard(): { tiles: readonly Tile[]; query: string } {
  const opened = usePlayerState((state) => state.opened);
  const address = opened?.storyboard_url;
  const query = opened?.stream.signature_query ?? "";
  const [tiles, setTiles] = useState<readonly Tile[]>(kept?.address === address ? (kept?.tiles ?? []) : []);
  useEffect(() => {
    if (address === undefined || kept?.address === address) return undefined;
    const stop = new AbortController();
    const load = async () => {
      const response = await fetch(signedUrl(address, query), { signal: stop.signal });
      kept = {
        address,
        tiles: response.ok ? parseStoryboard(await response.text(), new URL(address, location.href).href) : [],
      };
      setTiles(kept.tiles);
    };
    // A title without frames, or a pointer that has left: the time alone is shown.
    load().catch(() => undefined);
    return () => stop.abort();
  }, [address, query]);
  return { tiles, query };
}
