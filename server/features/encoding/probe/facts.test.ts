import { expect, test } from "vitest";
import type { Probed, ProbedStream } from "#server/adapters/ffmpeg/probe.ts";
import { readFacts } from "./facts.ts";
import { findingText, type Finding } from "../findings.ts";

const picture: ProbedStream = {
  index: 0,
  codec_type: "video",
  codec_name: "h264",
  width: 1920,
  height: 1080,
  sample_aspect_ratio: "1:1",
  pix_fmt: "yuv420p",
  field_order: "progressive",
  r_frame_rate: "25/1",
  avg_frame_rate: "25/1",
};
const sound: ProbedStream = {
  index: 1,
  codec_type: "audio",
  codec_name: "aac",
  channels: 2,
  tags: { language: "fra" },
};
const film = (streams: ProbedStream[], format: Probed["format"] = {}): Probed => ({
  streams,
  format: { format_name: "mov,mp4,m4a,3gp,3g2,mj2", format_long_name: "QuickTime / MOV", duration: "60.5", ...format },
});
const findingsOf = (streams: ProbedStream[], name = "film.mp4") => readFacts(film(streams), name).findings;

test("an ordinary film yields its facts and no findings", () => {
  const { facts, findings } = readFacts(film([picture, sound]), "film.mp4");
  expect(findings).toEqual([]);
  expect(facts).toMatchObject({
    duration: 60.5,
    video: { width: 1920, height: 1080, frames_per_second: 25, transfer: "sdr", matrix: "bt709", interlaced: false },
    audio: [{ index: 1, channels: 2, language: "fr", role: "main" }],
    captions: [],
  });
});

test.each<[string, Partial<ProbedStream>, Finding[]]>([
  ["in portrait", { width: 1080, height: 1920 }, [{ code: "portrait" }]],
  [
    "rotated by the camera",
    { side_data_list: [{ rotation: -90 }] },
    [{ code: "portrait" }, { code: "turned", degrees: 90 }],
  ],
  [
    "with non-square pixels",
    { width: 720, height: 576, sample_aspect_ratio: "64:45" },
    [{ code: "odd-pixels", width: 1024, height: 576 }],
  ],
  ["interlaced", { field_order: "tt" }, [{ code: "interlaced" }]],
  [
    "HDR",
    { color_transfer: "smpte2084", pix_fmt: "yuv420p10le" },
    [{ code: "high-dynamic-range" }, { code: "rare-pixels", format: "yuv420p10le" }],
  ],
  ["4:2:2", { pix_fmt: "yuv422p" }, [{ code: "rare-pixels", format: "yuv422p" }]],
  [
    "with a variable frame rate",
    { avg_frame_rate: "1733/60", r_frame_rate: "60/1" },
    [{ code: "variable-frame-rate" }],
  ],
  ["small", { width: 320, height: 180 }, [{ code: "small", height: 180 }]],
])("a video %s is reported", (_what, odd, findings) => {
  expect(findingsOf([{ ...picture, ...odd }, sound])).toEqual(findings);
});

test.each([
  [0, 1920, 1080],
  [90, 1080, 1920],
  [-90, 1080, 1920],
  [180, 1920, 1080],
  [270, 1080, 1920],
  [-270, 1080, 1920],
])("a film rotated by %i degrees is shown %i pixels wide and %i high", (degrees, width, height) => {
  const sizeOf = (stream: Partial<ProbedStream>) =>
    readFacts(film([{ ...picture, ...stream }]), "film.mp4").facts.video;
  expect(sizeOf({ side_data_list: [{ rotation: degrees }] })).toMatchObject({ width, height });
  // As older files say it.
  expect(sizeOf({ tags: { rotate: String(degrees) } })).toMatchObject({ width, height });
});

test.each<[string, Partial<ProbedStream>, string]>([
  ["with a declared matrix", { color_space: "bt470bg" }, "bt470bg"],
  ["in high definition without one", { width: 1280, height: 536 }, "bt709"],
  ["in portrait without one", { width: 720, height: 1280, color_space: "unknown" }, "bt709"],
  ["of DVD size without one", { width: 720, height: 576 }, "smpte170m"],
  ["in RGB", { pix_fmt: "gbrp" }, "gbr"],
])("the colour matrix of a film %s is the one that players use", (_what, stream, matrix) => {
  expect(readFacts(film([{ ...picture, ...stream }]), "film.mp4").facts.video?.matrix).toBe(matrix);
});

test("missing audio, surround audio and audio without a language are reported", () => {
  expect(findingsOf([picture])).toEqual([{ code: "no-sound" }]);
  expect(findingsOf([picture, { ...sound, channels: 6 }])).toEqual([{ code: "surround" }]);
  const unnamed = { ...sound, index: 2, tags: { language: "und" } };
  expect(findingsOf([picture, sound, unnamed])).toEqual([{ code: "unnamed-sound", count: 1 }]);
  // A single audio track is assumed to be in the title's language.
  expect(findingsOf([picture, unnamed])).toEqual([]);
});

test("audio description, SDH and forced captions are recognised by disposition and by track title", () => {
  const track = (codec_type: string, title: string, disposition = {}): ProbedStream => ({
    index: 3,
    codec_type,
    codec_name: codec_type === "audio" ? "aac" : "subrip",
    channels: 2,
    tags: { language: "fre", title },
    disposition,
  });
  const { audio, captions } = readFacts(
    film([
      picture,
      track("audio", "Français"),
      track("audio", "Audiodescription"),
      track("audio", "", { visual_impaired: 1 }),
      track("subtitle", "Complets"),
      track("subtitle", "Forcés"),
      track("subtitle", "Sourds et malentendants"),
      track("subtitle", "", { hearing_impaired: 1 }),
    ]),
    "film.mkv",
  ).facts;
  expect(audio.map(({ role }) => role)).toEqual(["main", "description", "description"]);
  expect(captions.map(({ role }) => role)).toEqual(["main", "forced", "sdh", "sdh"]);
});

test("bitmap captions, a cover image and a wrong extension are recognised", () => {
  const cover = { ...picture, index: 4, disposition: { attached_pic: 1 } };
  const drawn = { index: 5, codec_type: "subtitle", codec_name: "hdmv_pgs_subtitle" };
  expect(findingsOf([cover, sound, drawn])).toEqual([{ code: "drawn-captions", count: 1 }]);
  expect(readFacts(film([cover, sound]), "film.mp4").facts.video).toBeNull();
  expect(findingsOf([picture, sound], "film.mkv")).toEqual([
    { code: "other-container", extension: ".mkv", format: "QuickTime / MOV" },
  ]);
});

test("a finding has a sentence in both languages", () => {
  const finding: Finding = { code: "odd-pixels", width: 1024, height: 576 };
  expect(findingText(finding, "fr").text).toBe("Pixels non carrés\u202F: l’image est ramenée à 1024 × 576.");
  expect(findingText(finding, "en").text).toBe("Pixels are not square: shown as 1024 × 576.");
});
