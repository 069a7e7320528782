import { expect, test } from "vitest";
import type { SoundFacts } from "../probe/facts.ts";
import { gainFilters, offeredSound, readLoudness, readSilences } from "./audio.ts";

const said = `[silencedetect @ 0x1] silence_start: -0.01
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

test("loudness and silent stretches are read from what FFmpeg says", () => {
  expect(readLoudness(said)).toEqual({ lufs: -18.3, peak: -0.4 });
  expect(readSilences(said, 30)).toEqual([
    { start: 0, end: 2.5 },
    { start: 27.25, end: 30 },
  ]);
});

test("a silent track has no loudness", () => {
  expect(readLoudness("Summary:\n I: -70.0 LUFS\n Peak: -inf dBFS")).toEqual({ lufs: -Infinity, peak: -Infinity });
});

test("a limiter works only where the peaks would pass", () => {
  expect(gainFilters(-5, -0.4)).toEqual(["volume=-5.00dB"]);
  expect(gainFilters(6, -12)).toEqual(["volume=6.00dB"]);
  expect(gainFilters(6, -3).join()).toContain("alimiter=limit=0.7943");
});

test("one track a language and role is offered, a description never first", () => {
  const track = (index: number, language: string | null, role: SoundFacts["role"] = "main"): SoundFacts => ({
    index,
    codec: "aac",
    channels: 2,
    language,
    label: null,
    role,
  });
  const { tracks, left } = offeredSound(
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
