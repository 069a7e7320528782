import type { Probed, ProbedStream } from "#server/adapters/ffmpeg/probe.ts";
import type { Finding } from "../findings.ts";
import { languageTag } from "./languages.ts";
import { displaySize, ratio, matrixOf, rotationOf } from "./frame-size.ts";
import { containerFindings } from "./containers.ts";

export type AudioRole = "main" | "description";
export type CaptionRole = "main" | "sdh" | "forced";

export type VideoFacts = {
  index: number;
  codec: string;
  /** Display size: rotation applied, square pixels. */
  width: number;
  height: number;
  frames_per_second: number;
  /** 'hlg' or 'pq' for high dynamic range. */
  transfer: "sdr" | "hlg" | "pq";
  /** Colour matrix, by FFmpeg's name: 'bt709', 'smpte170m'. */
  matrix: string;
  interlaced: boolean;
};
export type AudioFacts = {
  index: number;
  codec: string;
  channels: number;
  language: string | null;
  label: string | null;
  role: AudioRole;
};
export type CaptionFacts = {
  index: number;
  codec: string;
  language: string | null;
  label: string | null;
  role: CaptionRole;
};

/** What ffprobe found in a source. Times in seconds. */
export type SourceFacts = {
  format: string;
  duration: number;
  video: VideoFacts | null;
  audio: AudioFacts[];
  captions: CaptionFacts[];
};

/** Text-based caption codecs, which can be converted to WebVTT. */
const textCaptions = new Set(["subrip", "srt", "webvtt", "ass", "ssa", "mov_text", "text"]);

/** Reads ffprobe's answer into facts, and into findings about anything unusual. */
export function readFacts(probed: Probed, fileName: string): { facts: SourceFacts; findings: Finding[] } {
  const ofType = (type: string) => probed.streams.filter((stream) => stream.codec_type === type);
  const video = ofType("video").find((stream) => !stream.disposition?.["attached_pic"] && stream.width);
  const audio = ofType("audio").filter((stream) => stream.channels);
  const subtitles = ofType("subtitle");
  const textual = subtitles.filter(({ codec_name = "" }) => textCaptions.has(codec_name));
  const facts: SourceFacts = {
    format: probed.format.format_long_name ?? probed.format.format_name ?? "",
    duration: durationOf(probed),
    video: video ? videoFacts(video) : null,
    audio: audio.map((stream) => ({ ...trackFacts(stream), channels: stream.channels ?? 0, role: audioRole(stream) })),
    captions: textual.map((stream) => ({ ...trackFacts(stream), role: captionRole(stream) })),
  };
  const findings: (Finding | false)[] = [
    ...(video && facts.video ? videoFindings(video, facts.video) : []),
    ...audioFindings(facts.audio),
    subtitles.length > textual.length && { code: "drawn-captions", count: subtitles.length - textual.length },
    ...containerFindings(probed, fileName),
  ];
  return { facts, findings: findings.filter((finding) => finding !== false) };
}

function durationOf({ streams, format }: Probed): number {
  const container = Number(format.duration);
  if (Number.isFinite(container) && container > 0) return container;
  return Math.max(0, ...streams.map(({ duration }) => Number(duration)).filter(Number.isFinite));
}

function videoFacts(stream: ProbedStream): VideoFacts {
  const { width, height } = displaySize(stream);
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

function trackFacts({ index, codec_name = "", tags = {} }: ProbedStream) {
  return { index, codec: codec_name, language: languageTag(tags["language"]), label: tags["title"] ?? null };
}

function audioRole({ disposition = {}, tags = {} }: ProbedStream): AudioRole {
  const byTitle = /audio ?-?descri|described|\bAD\b|malvoyant/i.test(tags["title"] ?? "");
  return disposition["visual_impaired"] || disposition["descriptions"] || byTitle ? "description" : "main";
}

function captionRole({ disposition = {}, tags = {} }: ProbedStream): CaptionRole {
  const title = tags["title"] ?? "";
  if (disposition["forced"] || /forc[ée]/i.test(title)) return "forced";
  return disposition["hearing_impaired"] || /\bsdh\b|\bcc\b|sourds|malentendant/i.test(title) ? "sdh" : "main";
}

function videoFindings(stream: ProbedStream, video: VideoFacts): (Finding | false)[] {
  const [average, nominal] = [ratio(stream.avg_frame_rate), ratio(stream.r_frame_rate)];
  const format = stream.pix_fmt ?? "";
  const hasSquarePixels = (stream.sample_aspect_ratio ?? "1:1") === "1:1" || stream.sample_aspect_ratio === "0:1";
  return [
    video.height > video.width && { code: "portrait" },
    rotationOf(stream) !== 0 && { code: "turned", degrees: rotationOf(stream) },
    !hasSquarePixels && { code: "odd-pixels", width: video.width, height: video.height },
    video.interlaced && { code: "interlaced" },
    video.transfer !== "sdr" && { code: "high-dynamic-range" },
    average > 0 && nominal > 0 && Math.abs(average - nominal) / nominal > 0.01 && { code: "variable-frame-rate" },
    /4(?:22|44|40)|1[0246](?:le|be)/.test(format) && { code: "rare-pixels", format },
    Math.min(video.width, video.height) < 360 && { code: "small", height: Math.min(video.width, video.height) },
  ];
}

function audioFindings(audio: readonly AudioFacts[]): (Finding | false)[] {
  const unnamed = audio.filter(({ language }) => language === null).length;
  return [
    audio.length === 0 && { code: "no-sound" },
    audio.length > 1 && unnamed > 0 && { code: "unnamed-sound", count: unnamed },
    audio.some(({ channels }) => channels > 2) && { code: "surround" },
  ];
}
