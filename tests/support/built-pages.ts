import { ensureBuilt } from "#commands/web-build.mjs";

let built: Promise<void> | undefined;

/** Resolves once the pages are built from the present sources: `npm test` builds them beside the first test files. */
export function builtPages(): Promise<void> {
  built ??= build();
  return built;
}

async function build(): Promise<void> {
  const code = await ensureBuilt(process.execPath);
  if (code !== 0) throw new Error(`The pages could not be built: exit code ${code}`);
}
