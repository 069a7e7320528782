import { useEffect, useState } from "react";
import { sharedValue } from "#shared/state/shared-value.ts";
import { useShared } from "#shared/state/use-shared.ts";
import { type Tile, tileAt } from "./storyboard.ts";
import { createStoryboardFiles, type StoryboardFiles } from "./storyboard-files.ts";
import { clockText } from "../state/time.ts";
import { usePlayer, usePlayerState } from "../state/use-player.ts";

/** The frame and time at a position of the seek bar; only the time without frames. */
export function SeekPreview({ seconds, share }: { seconds: number; share: number }) {
  const frame = useFrame(seconds);
  return (
    <div className="player-preview" style={{ "--share": share } as React.CSSProperties} aria-hidden="true">
      {frame && (
        <span
          className="player-preview-frame"
          style={{
            width: frame.tile.width,
            height: frame.tile.height,
            backgroundImage: `url("${frame.picture}")`,
            backgroundPosition: `-${frame.tile.x}px -${frame.tile.y}px`,
          }}
        />
      )}
      <span className="player-preview-time">{clockText(seconds)}</span>
    </div>
  );
}

/** Cached between hovers, until another title is shown. */
const cache = sharedValue<StoryboardFiles | undefined>(undefined);

function useFiles(): StoryboardFiles | undefined {
  const player = usePlayer();
  const address = usePlayerState((state) => state.opened?.storyboard_url);
  const files = useShared(cache);
  useEffect(() => {
    const before = cache.get();
    if (address === undefined || before?.address === address) return;
    before?.dispose();
    cache.set(createStoryboardFiles(address, (file, signal) => player.fetchSigned(file, signal)));
  }, [player, address]);
  return files?.address === address ? files : undefined;
}

/** The title's frames, fetched on the first hover. */
function useFrame(seconds: number): { tile: Tile; picture: string } | undefined {
  const files = useFiles();
  const [tiles, setTiles] = useState<readonly Tile[]>([]);
  const [shown, setShown] = useState<{ sheet: string; picture: string }>();
  const tile = tileAt(tiles, seconds);
  const sheet = tile?.sheet;

  // Without frames, or after a network failure, only the time is shown.
  useEffect(() => {
    files?.tiles().then(setTiles, () => setTiles([]));
  }, [files]);
  useEffect(() => {
    if (sheet !== undefined)
      files?.sheet(sheet).then(
        (picture) => setShown({ sheet, picture }),
        () => setShown(undefined),
      );
  }, [files, sheet]);

  return tile && shown?.sheet === sheet ? { tile, picture: shown?.picture ?? "" } : undefined;
}
