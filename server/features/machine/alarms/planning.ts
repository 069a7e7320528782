import type { AlarmRuleName } from "#contract/admin/alarms.ts";
import type { Finding } from "./facts.ts";
import type { AlarmRow, WrittenAlarm } from "./queries.ts";

export const letterKinds = ["began", "reminder", "ended"] as const;
export type LetterKind = (typeof letterKinds)[number];

/** What becomes of one alarm. `id`: null for a new one. `letter`: null where nobody is told. */
export type Step =
  | { do: "write"; alarm: WrittenAlarm & { id: number | null }; letter: LetterKind | null }
  | { do: "forget"; id: number };

const [hour, day] = [3_600_000, 86_400_000];

/** After a letter about something, the next one about its beginning waits for so long. */
export const quietMilliseconds = hour;

const keyOf = ({ rule, subject }: { rule: string; subject: string }) => `${rule}\n${subject}`;

/**
 * Pure: which letters a check sends. An alarm begins once its condition has held for as long as its rule wants; a letter says so,
 * and another one every day. If the last letter about the same alarm is less than an hour old, the next one waits for that hour,
 * and is left out if the alarm has ended by then. An end is announced only if its beginning was.
 * @param known alarms that are not ended, and those of which a letter told within the last hour
 */
export function planSteps(
  known: readonly AlarmRow[],
  findings: readonly Finding[],
  { at, afterSeconds }: { at: Date; afterSeconds: (rule: AlarmRuleName) => number },
): Step[] {
  const open = new Map(known.filter(({ ended_at: ended }) => ended === null).map((row) => [keyOf(row), row]));
  const lastTold = new Map<string, number>();
  for (const row of known) {
    const told = Math.max(row.told_at?.getTime() ?? 0, lastTold.get(keyOf(row)) ?? 0);
    lastTold.set(keyOf(row), told);
  }
  const isQuiet = (finding: Finding) => at.getTime() - (lastTold.get(keyOf(finding)) ?? 0) < quietMilliseconds;
  const found = new Set(findings.map(keyOf));
  const going = findings.map((finding) => stepOf(finding, open.get(keyOf(finding)), isQuiet(finding)));
  const gone = [...open.values()].filter((row) => !found.has(keyOf(row))).map(endOf);
  return [...going, ...gone];

  function stepOf(finding: Finding, row: AlarmRow | undefined, quiet: boolean): Step {
    const { id = null, found_at: foundAt = at, began_at: began = null, told_at: told = null } = row ?? {};
    const isDue = at.getTime() - foundAt.getTime() >= afterSeconds(finding.rule) * 1000;
    const alarm = { ...finding, id, found_at: foundAt, began_at: began ?? (isDue ? at : null), ended_at: null };
    const letter = alarm.began_at && letterFor(told, quiet);
    return { do: "write", alarm: { ...alarm, told_at: letter ? at : told }, letter };
  }

  function letterFor(told: Date | null, quiet: boolean): LetterKind | null {
    if (told === null) return quiet ? null : "began";
    return at.getTime() - told.getTime() >= day ? "reminder" : null;
  }

  function endOf(row: AlarmRow): Step {
    if (row.began_at === null) return { do: "forget", id: row.id };
    const letter = row.told_at && ("ended" as const);
    return { do: "write", alarm: { ...row, ended_at: at, told_at: letter ? at : null }, letter };
  }
}
