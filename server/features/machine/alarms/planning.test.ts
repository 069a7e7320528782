import { expect, test } from "vitest";
import type { Finding } from "./facts.ts";
import { planSteps, type Step } from "./planning.ts";
import type { AlarmRow } from "./queries.ts";

const start = Date.parse("2026-03-10T09:00:00Z");
const finding: Finding = { rule: "disk-filling", subject: "one", facts: { percent: 5 } };

/** Checks once a minute; `isFound`: whether the condition holds in the minute. Returns the minutes of letters. */
function lettersOf(minutes: number, isFound: (minute: number) => boolean, afterSeconds = 0): string[] {
  let rows: AlarmRow[] = [];
  const letters: string[] = [];
  for (let minute = 0; minute <= minutes; minute += 1) {
    const at = new Date(start + minute * 60_000);
    const known = rows.filter(({ ended_at: end, told_at: told }) => end === null || (told && +at - +told < 3_600_000));
    const steps = planSteps(known, isFound(minute) ? [finding] : [], { at, afterSeconds: () => afterSeconds });
    for (const step of steps) {
      rows = applied(rows, step);
      if (step.do === "write" && step.letter) letters.push(`${minute} ${step.letter}`);
    }
  }
  return letters;
}

function applied(rows: AlarmRow[], step: Step): AlarmRow[] {
  if (step.do === "forget") return rows.filter(({ id }) => id !== step.id);
  const { id, ...alarm } = step.alarm;
  if (id === null) return [...rows, { ...alarm, id: rows.length + 1 }];
  return rows.map((row) => (row.id === id ? { ...alarm, id } : row));
}

test("an alarm is told of when it begins, once a day while it lasts, and when it ends", () => {
  const day = 24 * 60;
  expect(lettersOf(2 * day + 20, (minute) => minute >= 5 && minute < 2 * day + 10)).toEqual([
    "5 began",
    `${5 + day} reminder`,
    `${5 + 2 * day} reminder`,
    `${2 * day + 10} ended`,
  ]);
});

test("a condition that passes before its time is no alarm", () => {
  expect(lettersOf(60, (minute) => minute % 5 !== 0, 300)).toEqual([]);
  expect(lettersOf(10, () => true, 300)).toEqual(["5 began"]);
});

test("an alarm that comes back within an hour is told of when the hour is over, if it still lasts", () => {
  const comesBack = (minute: number) => minute < 5 || minute >= 10;
  expect(lettersOf(100, comesBack)).toEqual(["0 began", "5 ended", "65 began"]);
});

test("one that flaps is told of once an hour at most, and of an end that nobody heard begin nobody hears", () => {
  expect(lettersOf(59, (minute) => minute % 2 === 0)).toEqual(["0 began", "1 ended"]);
  const letters = lettersOf(24 * 60, (minute) => minute % 2 === 0);
  expect(letters.filter((letter) => letter.endsWith("began")).length).toBeLessThanOrEqual(24);
  expect(letters.filter((letter) => letter.endsWith("ended"))).toHaveLength(
    letters.filter((letter) => letter.endsWith("began")).length,
  );
});
