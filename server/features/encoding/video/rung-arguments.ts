import { ffmpegOptions } from "../attempts/ffmpeg-options.ts";
import type { Rung } from "./ladder.ts";
import { keyframeExpression, av1Encoder } from "./ladder.ts";

/** FFmpeg's encoder arguments for one rung. All rungs have their keyframes at the same times. */
export function rungArguments(rung: Rung, duration: number): string[] {
  return [
    ...(rung.codec === "av1" ? av1Arguments(rung) : h264Arguments(rung)),
    ...ffmpegOptions({
      g: 9999,
      force_key_frames: keyframeExpression(duration),
      pix_fmt: "yuv420p",
      color_primaries: "bt709",
      color_trc: "bt709",
      colorspace: "bt709",
      color_range: "tv",
    }),
  ];
}

function h264Arguments({ crf, maxKilobits }: Rung): string[] {
  return ffmpegOptions({
    "c:v": "libx264",
    "profile:v": "high",
    preset: "veryfast",
    crf,
    maxrate: `${maxKilobits}k`,
    bufsize: `${maxKilobits * 2}k`,
    keyint_min: 1,
    sc_threshold: 0,
    "x264-params": "open-gop=0",
  });
}

/** The maximum bitrate, closed GOPs and no scene-change keyframes are SVT-AV1 parameters. Source: its Parameters.md. */
function av1Arguments({ crf, maxKilobits }: Rung): string[] {
  const parameters = ["scd=0", "irefresh-type=2", `mbr=${maxKilobits}`];
  return ffmpegOptions({ "c:v": av1Encoder, preset: 9, crf, "svtav1-params": parameters.join(":") });
}

/**
 * FFmpeg's arguments for HLS in fragmented MP4.
 * @param folder inside the working folder
 * @param seconds minimum segment duration; by default the muxer cuts at every keyframe
 */
export function hlsArguments(folder: string, seconds = 0.1): string[] {
  const options = ffmpegOptions({
    f: "hls",
    hls_segment_type: "fmp4",
    hls_playlist_type: "vod",
    hls_list_size: 0,
    hls_time: seconds,
    hls_flags: "independent_segments",
    hls_fmp4_init_filename: "init.mp4",
    hls_segment_filename: `${folder}/s%05d.m4s`,
  });
  return [...options, `${folder}/index.m3u8`];
}
