import { expect, test } from "vitest";
import type { AudioFacts } from "../probe/facts.ts";
import { gainFilters, selectAudioTracks, readLoudness } from "./audio.ts";
import { readSilences } from "./silences.ts";

const output = `[silencedetect @ 0x1] silence_start: -0.01
[silencedetect @ 0x1] silence_end: 2.5 | silence_duration: 2.5
[silencedetect @ 0x1] silence_start: 27.25
[Parsed_ebur128_2 @ 0x2] Summary:

  Integrated loudness:
    I:         -18.3 LUFS
    Threshold: -28.5 LUFS

  Loudness range:
    LRA:         5.1 LU
    LRA low:   -21.0 LUFS

  True peak:
    Peak:       -0.4 dBFS
`;

test("loudness and silences are parsed from FFmpeg's output", () => {
  expect(readLoudness(output)).toEqual({ lufs: -18.3, peak: -0.4 });
  expect(readSilences(output, 30)).toEqual([
    { start: 0, end: 2.5 },
    { start: 27.25, end: 30 },
  ]);
});

test("a silent track has no loudness", () => {
  expect(readLoudness("Summary:\n I: -70.0 LUFS\n Peak: -inf dBFS")).toEqual({ lufs: -Infinity, peak: -Infinity });
});

test("a limiter is used only if the peaks would exceed the limit", () => {
  expect(gainFilters(-5, -0.4)).toEqual(["volume=-5.00dB"]);
  expect(gainFilters(6, -12)).toEqual(["volume=6.00dB"]);
  expect(gainFilters(6, -3).join()).toContain("alimiter=limit=0.7943");
});

test("one track per language and role is published, audio description never first", () => {
  const track = (index: number, language: string | null, role: AudioFacts["role"] = "main"): AudioFacts => ({
    index,
    codec: "aac",
    channels: 2,
    language,
    label: null,
    role,
  });
  const { tracks, left } = selectAudioTracks(
    [track(1, "fr", "description"), track(2, null), track(3, "en"), track(4, "fr")],
    "fr",
  );
  expect(tracks.map(({ index, language, role }) => [index, language, role])).toEqual([
    [2, "fr", "main"],
    [3, "en", "main"],
    [1, "fr", "description"],
  ]);
  expect(left).toBe(1);
});
