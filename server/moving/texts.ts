import { sizeText } from "#server/backup/progress.ts";
import { graceHours, type Findings } from "./check.ts";
import type { Moved } from "./move.ts";

/** Who began to read at the source goes on there: a film on another host is signed for minutes and watched for hours. */
export const graceHoursAtSource = 6;

const shownAtMost = 20;

export function movedText({ copied, kept, gone, damagedKeys }: Moved): string {
  const lines = [
    `${copied} files were copied and compared, ${kept} had been before, ${gone} were removed by the program meanwhile.`,
  ];
  if (damagedKeys.length > 0)
    lines.push(
      "These differ at each reading, or change all the time, and stay where they were:",
      ...listed(damagedKeys.map((key) => `  ${key}`)),
    );
  return lines.join("\n");
}

export function removedText({ removed, left }: { removed: number; left: number }): string {
  const done = `${removed} files were removed from the second store.`;
  return left === 0
    ? `${done} It is empty: SECOND_STORE can be unset.`
    : `${done} ${left} stay until ${graceHoursAtSource} hours after their copy: run this again.`;
}

export function findingsText({ files, bytes, missing, damaged, unnamed }: Findings): string {
  const unnamedBytes = unnamed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return [
    `${files} files, ${sizeText(bytes)}.`,
    `Missing: ${missing.length}`,
    ...listed(missing.map(({ key, namedBy }) => `  ${key} (${namedBy})`)),
    `Damaged: ${damaged.length}`,
    ...listed(damaged.map(({ key, why }) => `  ${key}: ${why}`)),
    `Unnamed for more than ${graceHours} hours: ${unnamed.length}${unnamed.length > 0 ? `, ${sizeText(unnamedBytes)}` : ""}`,
    ...listed(unnamed.map(({ store, key }) => `  ${store}/${key}`)),
  ].join("\n");
}

function listed(lines: readonly string[]): string[] {
  const more = lines.length - shownAtMost;
  return more > 0 ? [...lines.slice(0, shownAtMost), `  and ${more} more`] : [...lines];
}
