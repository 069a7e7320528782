import type { ProbedStream } from "#server/adapters/ffmpeg/probe.ts";

/**
 * The declared matrix; without one, what players assume: BT.709 above DVD size. Source: mpv's manual, `format`,
 * `colormatrix`.
 */
export function matrixOf({ color_space: declared, pix_fmt: format = "", width = 0, height = 0 }: ProbedStream): string {
  if (declared !== undefined && declared !== "unknown" && declared !== "reserved") return declared;
  if (/rgb|bgr|gbr|pal8/.test(format)) return "gbr";
  return width >= 1280 || height > 576 ? "bt709" : "smpte170m";
}

/** With square pixels, rotated as the display matrix says. */
export function displaySize(stream: ProbedStream): { width: number; height: number } {
  const [across = 1, down = 1] = (stream.sample_aspect_ratio ?? "1:1").split(":").map(Number);
  const aspect = across > 0 && down > 0 ? across / down : 1;
  const width = Math.round((stream.width ?? 0) * aspect);
  const height = stream.height ?? 0;
  return rotationOf(stream) % 180 === 90 ? { width: height, height: width } : { width, height };
}

/** In degrees, without its sign. */
export function rotationOf(stream: ProbedStream): number {
  const rotated = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation;
  return Math.abs(rotated ?? Number(stream.tags?.["rotate"] ?? 0));
}

/** Parses '24000/1001'. Returns 0 if unknown. */
export function ratio(text: string | undefined): number {
  const [numerator = 0, denominator = 0] = (text ?? "").split("/").map(Number);
  return denominator > 0 ? numerator / denominator : 0;
}
