import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bases, makeBaseImages } from "./base-images.ts";
import { ensurePackages } from "./packages.ts";
import { buildah, run } from "./programs.ts";
import { tryImages } from "./try-images.ts";

/** `npm run container`: see docs/operations.md, "Containers". */
const root = path.resolve(import.meta.dirname, "../..");

async function buildImages(folder: string): Promise<void> {
  await makeBaseImages(folder, process.execPath);
  const stages = [`--build-arg=NODE=${bases.node}`, `--build-arg=DEBIAN=${bases.debian}`];
  const options = ["--isolation=chroot", "--format=docker", "--layers", ...stages];
  for (const target of ["web", "all"])
    await run("buildah", buildah(folder, "bud", ...options, `--target=${target}`, `--tag=silecs-${target}`, root));
}

if (process.getuid?.() !== 0) {
  console.error("Images are built and tried here without an engine, which takes root: sudo npm run container");
  process.exit(2);
}
await ensurePackages();
const folder = mkdtempSync(path.join(tmpdir(), "silecs-container-"));
try {
  await buildImages(folder);
  await tryImages(folder);
} finally {
  await run("buildah", buildah(folder, "rm", "--all"));
  rmSync(folder, { recursive: true, force: true });
}
