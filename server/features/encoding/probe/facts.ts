import path from "node:path";
import type { Probed, ProbedStream } from "#server/adapters/ffmpeg/probe.ts";
import type { Finding } from "../findings.ts";
import { languageTag } from "./languages.ts";

export type SoundRole = "main" | "description";
export type CaptionRole = "main" | "sdh" | "forced";

export type VideoFacts = {
  index: number;
  codec: string;
  /** As shown: upright, with square pixels. */
  width: number;
  height: number;
  frames_per_second: number;
  /** 'hlg' or 'pq' for high dynamic range. */
  transfer: "sdr" | "hlg" | "pq";
  /** By which its colours are to be read, as FFmpeg names it: 'bt709', 'smpte170m'. */
  matrix: string;
  interlaced: boolean;
};
export type SoundFacts = {
  index: number;
  codec: string;
  channels: number;
  language: string | null;
  label: string | null;
  role: SoundRole;
};
export type CaptionFacts = {
  index: number;
  codec: string;
  language: string | null;
  label: string | null;
  role: CaptionRole;
};

/** What a source is. Times in seconds. */
export type SourceFacts = {
  format: string;
  duration: number;
  video: VideoFacts | null;
  audio: SoundFacts[];
  captions: CaptionFacts[];
};

/** Captions that are text, and so can become WebVTT. */
const textCaptions = new Set(["subrip", "srt", "webvtt", "ass", "ssa", "mov_text", "text"]);

/** What ffprobe's answer says, and what is odd about it. */
export function readFacts(probed: Probed, fileName: string): { facts: SourceFacts; findings: Finding[] } {
  const kind = (type: string) => probed.streams.filter((stream) => stream.codec_type === type);
  const picture = kind("video").find((stream) => !stream.disposition?.["attached_pic"] && stream.width);
  const audio = kind("audio").filter((stream) => stream.channels);
  const subtitles = kind("subtitle");
  const written = subtitles.filter(({ codec_name = "" }) => textCaptions.has(codec_name));
  const facts: SourceFacts = {
    format: probed.format.format_long_name ?? probed.format.format_name ?? "",
    duration: durationOf(probed),
    video: picture ? videoFacts(picture) : null,
    audio: audio.map((stream) => ({ ...labelled(stream), channels: stream.channels ?? 0, role: soundRole(stream) })),
    captions: written.map((stream) => ({ ...labelled(stream), role: captionRole(stream) })),
  };
  const findings: (Finding | false)[] = [
    ...(picture && facts.video ? pictureFindings(picture, facts.video) : []),
    ...soundFindings(facts.audio),
    subtitles.length > written.length && { code: "drawn-captions", count: subtitles.length - written.length },
    ...nameFindings(probed, fileName),
  ];
  return { facts, findings: findings.filter((finding) => finding !== false) };
}

function durationOf({ streams, format }: Probed): number {
  const own = Number(format.duration);
  if (Number.isFinite(own) && own > 0) return own;
  return Math.max(0, ...streams.map(({ duration }) => Number(duration)).filter(Number.isFinite));
}

function videoFacts(stream: ProbedStream): VideoFacts {
  const { width, height } = shownSize(stream);
  return {
    index: stream.index,
    codec: stream.codec_name ?? "",
    width,
    height,
    frames_per_second: ratio(stream.avg_frame_rate) || ratio(stream.r_frame_rate) || 25,
    transfer: stream.color_transfer === "smpte2084" ? "pq" : stream.color_transfer === "arib-std-b67" ? "hlg" : "sdr",
    matrix: matrixOf(stream),
    interlaced: ["tt", "bb", "tb", "bt"].includes(stream.field_order ?? ""),
  };
}

/**
 * What the file says; of a silent one what players assume, BT.709 above the size of a DVD. Source: mpv's manual, `format`,
 * `colormatrix`.
 */
function matrixOf({ color_space: said, pix_fmt: format = "", width = 0, height = 0 }: ProbedStream): string {
  if (said !== undefined && said !== "unknown" && said !== "reserved") return said;
  if (/rgb|bgr|gbr|pal8/.test(format)) return "gbr";
  return width >= 1280 || height > 576 ? "bt709" : "smpte170m";
}

/** With square pixels, turned as its display matrix says. */
function shownSize(stream: ProbedStream): { width: number; height: number } {
  const [across = 1, down = 1] = (stream.sample_aspect_ratio ?? "1:1").split(":").map(Number);
  const square = across > 0 && down > 0 ? across / down : 1;
  const width = Math.round((stream.width ?? 0) * square);
  const height = stream.height ?? 0;
  return turnOf(stream) % 180 === 90 ? { width: height, height: width } : { width, height };
}

function turnOf(stream: ProbedStream): number {
  const turned = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation;
  return Math.abs(turned ?? Number(stream.tags?.["rotate"] ?? 0));
}

/** '24000/1001' as a number; 0 when unknown. */
function ratio(text: string | undefined): number {
  const [over = 0, under = 0] = (text ?? "").split("/").map(Number);
  return under > 0 ? over / under : 0;
}

function labelled({ index, codec_name = "", tags = {} }: ProbedStream) {
  return { index, codec: codec_name, language: languageTag(tags["language"]), label: tags["title"] ?? null };
}

function soundRole({ disposition = {}, tags = {} }: ProbedStream): SoundRole {
  const said = /audio ?-?descri|described|\bAD\b|malvoyant/i.test(tags["title"] ?? "");
  return disposition["visual_impaired"] || disposition["descriptions"] || said ? "description" : "main";
}

function captionRole({ disposition = {}, tags = {} }: ProbedStream): CaptionRole {
  const title = tags["title"] ?? "";
  if (disposition["forced"] || /forc[ée]/i.test(title)) return "forced";
  return disposition["hearing_impaired"] || /\bsdh\b|\bcc\b|sourds|malentendant/i.test(title) ? "sdh" : "main";
}

function pictureFindings(stream: ProbedStream, video: VideoFacts): (Finding | false)[] {
  const [average, nominal] = [ratio(stream.avg_frame_rate), ratio(stream.r_frame_rate)];
  const format = stream.pix_fmt ?? "";
  const square = (stream.sample_aspect_ratio ?? "1:1") === "1:1" || stream.sample_aspect_ratio === "0:1";
  return [
    video.height > video.width && { code: "portrait" },
    turnOf(stream) !== 0 && { code: "turned", degrees: turnOf(stream) },
    !square && { code: "odd-pixels", width: video.width, height: video.height },
    video.interlaced && { code: "interlaced" },
    video.transfer !== "sdr" && { code: "high-dynamic-range" },
    average > 0 && nominal > 0 && Math.abs(average - nominal) / nominal > 0.01 && { code: "variable-frame-rate" },
    /4(?:22|44|40)|1[0246](?:le|be)/.test(format) && { code: "rare-pixels", format },
    Math.min(video.width, video.height) < 360 && { code: "small", height: Math.min(video.width, video.height) },
  ];
}

function soundFindings(audio: readonly SoundFacts[]): (Finding | false)[] {
  const unnamed = audio.filter(({ language }) => language === null).length;
  return [
    audio.length === 0 && { code: "no-sound" },
    audio.length > 1 && unnamed > 0 && { code: "unnamed-sound", count: unnamed },
    audio.some(({ channels }) => channels > 2) && { code: "surround" },
  ];
}

const containers: Record<string, string> = {
  ".mp4": "mp4",
  ".m4v": "mp4",
  ".mov": "mp4",
  ".mkv": "matroska",
  ".webm": "matroska",
  ".avi": "avi",
  ".mpg": "mpeg",
  ".mpeg": "mpeg",
  ".ts": "mpegts",
  ".m2ts": "mpegts",
};

/** Whether the name's extension promises another container. */
function nameFindings({ format }: Probed, fileName: string): Finding[] {
  const extension = path.extname(fileName).toLowerCase();
  const promised = containers[extension];
  const is = format.format_name ?? "";
  if (promised === undefined || is.split(",").includes(promised)) return [];
  return [{ code: "other-container", extension, format: format.format_long_name ?? is }];
}
