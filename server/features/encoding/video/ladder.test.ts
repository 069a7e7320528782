import { expect, test } from "vitest";
import { keyframeExpression, outputRate, videoFilters, ladderFor } from "./ladder.ts";

const namesFor = (width: number, height: number) => ladderFor({ width, height }).map(({ name }) => name);

test.each([
  [1920, 1080, ["v360", "v540", "v720", "v1080"]],
  [3840, 2160, ["v360", "v540", "v720", "v1080"]],
  [1280, 720, ["v360", "v540", "v720"]],
  [1280, 738, ["v360", "v540", "v720"]],
  [854, 480, ["v360", "v480"]],
  [1080, 1920, ["v360", "v540", "v720", "v1080"]],
  [640, 360, ["v360"]],
  [320, 180, ["v180"]],
  [1536, 864, ["v360", "v540", "v720", "v864"]],
])("a source of %i × %i gets the rungs %j", (width, height, names) => {
  expect(namesFor(width, height)).toEqual(names);
});

test("no rung is larger than the source, and each keeps its aspect ratio with even sides", () => {
  for (const [width, height] of [
    [1920, 800],
    [720, 1280],
    [853, 481],
    [101, 99],
  ] as const) {
    for (const rung of ladderFor({ width, height })) {
      expect(Math.min(rung.width, rung.height)).toBeLessThanOrEqual(Math.min(width, height) + 1);
      expect(Math.abs(rung.width / rung.height - width / height)).toBeLessThan(0.03);
      expect([rung.width % 2, rung.height % 2]).toEqual([0, 0]);
    }
  }
});

test.each([
  [23.976, "24000/1001"],
  [24, "24"],
  [25, "25"],
  [29.97, "30000/1001"],
  [28.88, "30000/1001"],
  [50, "50"],
  [120, "60"],
  [12.5, "12.5"],
  [1, "5"],
])("%f frames a second become %s", (source, rate) => {
  expect(outputRate(source)).toBe(rate);
});

test("keyframes are forced at 0, 1, 2, 4, 8 seconds and so on, but not in the last half second", () => {
  expect(keyframeExpression(23)).toBe("expr:gte(t,if(lt(n_forced,3),n_forced,4*(n_forced-2)))*lt(t,22.500)");
});

test("interlaced video is deinterlaced, HDR is tone-mapped", () => {
  const video = { index: 0, codec: "h264", width: 1920, height: 1080, frames_per_second: 25, matrix: "smpte170m" };
  expect(videoFilters({ ...video, transfer: "sdr", interlaced: false })).toEqual(["fps=25:start_time=0"]);
  expect(videoFilters({ ...video, transfer: "sdr", interlaced: true })[0]).toBe("bwdif=mode=send_frame");
  expect(videoFilters({ ...video, transfer: "pq", interlaced: false })).toContain("tonemap=tonemap=mobius:desat=0");
});
