import path from "node:path";
import type { Probed } from "#server/adapters/ffmpeg/probe.ts";
import type { Finding } from "../findings.ts";

const containersByExtension: Record<string, string> = {
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

/** Reports a file extension that does not match the container. */
export function containerFindings({ format }: Probed, fileName: string): Finding[] {
  const extension = path.extname(fileName).toLowerCase();
  const expected = containersByExtension[extension];
  const actual = format.format_name ?? "";
  if (expected === undefined || actual.split(",").includes(expected)) return [];
  return [{ code: "other-container", extension, format: format.format_long_name ?? actual }];
}
