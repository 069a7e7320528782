import type { AlarmRuleName } from "#contract/admin/alarms.ts";
import type { ByLocale } from "#contract/language.ts";
import type { Facts, Finding } from "./facts.ts";
import * as find from "./conditions.ts";
import type { Observed } from "./observing.ts";
import { alarmWords, type AlarmWords } from "./words.ts";

export type AlarmRule = {
  name: AlarmRuleName;
  /** How long a condition holds before it is an alarm: what passes by itself needs nobody. */
  afterSeconds: number;
  /** What is wrong now: none, or one for each host, service or address. */
  find: (observed: Observed) => readonly { subject: string; facts: Facts }[];
  words: ByLocale<AlarmWords>;
  /** The anchor of its section in `docs/operations.md`. */
  section: string;
};

const rule = (name: AlarmRuleName, afterSeconds: number, condition: AlarmRule["find"]): AlarmRule => ({
  name,
  afterSeconds,
  find: condition,
  words: alarmWords[name],
  section: `alarm-${name}`,
});

const minute = 60;

/** Every alarm. */
export const alarmTable: readonly AlarmRule[] = [
  rule("disk-filling", 5 * minute, find.fillingDisks),
  rule("backup-too-old", 0, find.oldBackup),
  rule("drill-failed", 0, find.failedDrill),
  rule("drill-too-old", 0, find.oldDrill),
  rule("mail-stuck", 5 * minute, find.stuckMail),
  rule("mails-bouncing", 0, find.bouncingMails),
  rule("provider-failing", 0, find.failingServices),
  rule("jobs-failed", 0, find.failedJobs),
  rule("certificate-ending", 0, find.endingCertificates),
  rule("versions-differ", 60 * minute, find.differentVersions),
  rule("process-missing", minute, find.missingProcesses),
  rule("standby-missing", 5 * minute, find.missingStandbys),
  rule("no-worker", 0, find.missingWorkers),
];

export const ruleNamed = (name: string): AlarmRule | undefined => alarmTable.find((one) => one.name === name);

/** Everything that is wrong now. */
export function findingsIn(observed: Observed): Finding[] {
  return alarmTable.flatMap(({ name, find: condition }) => condition(observed).map((one) => ({ rule: name, ...one })));
}
