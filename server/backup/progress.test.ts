import { expect, test } from "vitest";
import { createProgress, durationText, progressText, sizeText } from "./progress.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [1234, "1.2 kB"],
  [99_400, "99 kB"],
  [999_600, "1 MB"],
  [9_800_000_000, "9.8 GB"],
  [123_456_789_012_345, "123 TB"],
])("%i bytes are %s", (bytes, words) => expect(sizeText(bytes)).toBe(words));

test.each([
  [400, "0 s"],
  [119_000, "119 s"],
  [121_000, "2 min"],
  [7_140_000, "119 min"],
  [7_800_000, "2 h 10 min"],
])("%i ms are %s", (milliseconds, words) => expect(durationText(milliseconds)).toBe(words));

test("how far a step is stands with how long it took and will take; a guess needs three seconds", () => {
  expect(progressText(0, 9_800_000_000, 0)).toBe("0 % of 9.8 GB, 0 s so far");
  expect(progressText(980_000_000, 9_800_000_000, 2000)).toBe("10 % of 9.8 GB, 2 s so far");
  expect(progressText(980_000_000, 9_800_000_000, 40_000)).toBe("10 % of 9.8 GB, 40 s so far, about 6 min left");
  expect(progressText(5, 5, 40_000)).toBe("100 % of 5 bytes, 40 s");
  expect(progressText(0, 0, 0)).toBe("100 % of 0 bytes, 0 s");
});

function watch(isTTY: boolean) {
  const said: string[] = [];
  const time = { nowMs: 0 };
  const progress = createProgress({ isTTY, write: (text: string) => said.push(text) }, () => time.nowMs);
  return { said, time, progress };
}

test("a log gets a line at the beginning, every ten seconds, and at the end", () => {
  const { said, time, progress } = watch(false);
  progress.begin("Backing up", 1000);
  for (let second = 1; second <= 25; second += 1) {
    time.nowMs = second * 1000;
    progress.advance(20);
  }
  progress.end();
  expect(said).toEqual([
    "  Backing up: 0 % of 1 kB, 0 s so far\n",
    "  Backing up: 20 % of 1 kB, 10 s so far, about 40 s left\n",
    "  Backing up: 40 % of 1 kB, 20 s so far, about 30 s left\n",
    "  Backing up: 100 % of 1 kB, 25 s\n",
  ]);
});

test("a terminal gets one line, written over without leaving the end of a longer one", () => {
  const { said, time, progress } = watch(true);
  progress.begin("Checking", 1000);
  time.nowMs = 100;
  progress.advance(1);
  time.nowMs = 600;
  progress.advance(499);
  progress.end();
  expect(said.map((text) => text.trimEnd())).toEqual([
    "\r  Checking: 0 % of 1 kB, 0 s so far",
    "\r  Checking: 50 % of 1 kB, 1 s so far",
    "\r  Checking: 100 % of 1 kB, 1 s",
    "",
  ]);
  expect(said.slice(0, 3).map((text) => text.length)).toEqual([80, 80, 80]);
});

test("more than was estimated is not more than all", () => {
  const { said, time, progress } = watch(false);
  progress.begin("Backing up", 10);
  time.nowMs = 20_000;
  progress.advance(25);
  expect(said.at(-1)).toContain("100 % of 10 bytes");
});
