import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { requireAv1 } from "./av1-encoder.ts";
import { readConfig } from "./config.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-av1-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("AV1 is off unless it is asked for", () => {
  expect(readConfig({}).media.av1).toBe(false);
  expect(readConfig({ ENCODING_AV1: "1" }).media.av1).toBe(true);
});

test("an FFmpeg without the encoder is refused at the start, in words that say what to do", async () => {
  const without = path.join(folder, "ffmpeg");
  writeFileSync(without, "#!/bin/sh\necho 'ffmpeg version 9.9 Copyright'\n", { mode: 0o755 });
  await expect(requireAv1(without)).rejects.toThrow(/AV1 needs an FFmpeg with libsvtav1: FFmpeg 9\.9 .* FFMPEG_PATH/);
  await requireAv1(undefined);
});
