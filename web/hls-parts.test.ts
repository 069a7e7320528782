import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { withoutUnused } from "./hls-parts.ts";

const light = readFileSync(fileURLToPath(import.meta.resolve("hls.js/light")), "utf8");

test("everything that is left out is found in this version of hls.js, and the rest is still a program", () => {
  const less = withoutUnused(light);
  expect(less).toContain("export { Hls as default };");
  expect(less).not.toMatch(/demux: (TS|AAC|MP3)Demuxer/);
  expect(less).not.toMatch(/new Decrypter\((hls|this)\.config\);/);
  expect(less).not.toMatch(/typeof Worker|injectWorker\(\);/);
  expect(less.length).toBeLessThan(light.length * 0.98);
});

test("a version with other texts fails the build instead of growing", () => {
  expect(() => withoutUnused(light.replace("id3TrackController: ID3", "id3Tracks: ID3"))).toThrow(/timed metadata/);
});

test("a log message goes, a statement beside it stays", () => {
  const body = "if (data.fatal) this.warn(`fatal ${data.details}`);\nelse this.count++;\n";
  const less = withoutUnused(`${body}${light}`);
  expect(less).toContain("if (data.fatal) ;\nelse this.count++;");
});
