import path from "node:path";

/**
 * A reporter of Stryker (https://stryker-mutator.io/docs/stryker-js/plugins/) that prints each fault that no test detects as
 * soon as it is known: a room takes many minutes, and the report at its end is lost where a run is interrupted.
 */
const survivors = {
  /** @param {{ status: string, fileName: string, location: { start: { line: number } }, mutatorName: string, replacement?: string }} result */
  onMutantTested({ status, fileName, location, mutatorName, replacement = "" }) {
    if (status !== "Survived" && status !== "NoCoverage") return;
    const text = replacement.replaceAll(/\s+/g, " ").slice(0, 120);
    process.stdout.write(
      `  ${status} ${path.relative(process.cwd(), fileName)}:${location.start.line} ${mutatorName} ${text}\n`,
    );
  },
};

export const strykerPlugins = [{ kind: "Reporter", name: "survivors", value: survivors }];
