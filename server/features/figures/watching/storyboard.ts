import type { StopPicture } from "#contract/admin/watching.ts";
import { found } from "#server/http/errors.ts";
import { playlistText } from "#server/media/playlist-files.ts";
import type { ServableFiles } from "#server/media/reply.ts";

/** 2,000 pictures. */
const longestBytes = 256 * 1024;
/** In the title's folder, never elsewhere. */
const sheetName = /^storyboard[\w-]*\.webp$/;
const cue = /--> (?:(\d+):)?(\d{2}):(\d{2})\.(\d{3}).*\r?\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/g;

type Tile = StopPicture & { until: number };

/** The pictures of a film by time; none where it has no storyboard. */
export async function tilesOf(media: ServableFiles, mediaKey: string): Promise<Tile[]> {
  const text = (await playlistText(media, `${mediaKey}/storyboard.vtt`, longestBytes)) ?? "";
  return [...text.matchAll(cue)].flatMap(([, hours = "0", minutes, seconds, ms, sheet = "", x, y, width, height]) =>
    sheetName.test(sheet)
      ? [
          {
            until: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(ms) / 1000,
            sheet,
            x: Number(x),
            y: Number(y),
            width: Number(width),
            height: Number(height),
          },
        ]
      : [],
  );
}

/** The picture at a second of the film. */
export function pictureAt(tiles: readonly Tile[], second: number): StopPicture | null {
  const tile = tiles.find(({ until }) => second < until) ?? tiles.at(-1);
  if (!tile) return null;
  const { until: _until, ...picture } = tile;
  return picture;
}

/**
 * A sheet of pictures.
 * @throws AppError notFound for anything else in a title's folder
 */
export async function openSheet(media: ServableFiles, mediaKey: string, name: string, titleId: number) {
  const file = sheetName.test(name) ? await media.open(`${mediaKey}/${name}`) : undefined;
  return found(file, "video", titleId).read();
}
