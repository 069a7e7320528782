import type { AlarmRuleName } from "#contract/admin/alarms.ts";
import type { Database } from "#server/database/pool.ts";
import type { MachineDeps } from "../deps.ts";
import { filesService } from "../services/service-log.ts";
import { observe } from "./observing.ts";
import { planSteps, quietMilliseconds, type Step } from "./planning.ts";
import { deleteAlarm, findLastCheck, insertAlarm, listKnown, noteCheck, updateAlarm } from "./queries.ts";
import { findingsIn, ruleNamed } from "./rules.ts";
import type { AlarmLetter, Telling } from "./telling.ts";

/** A job checks every minute: after this, no process that runs jobs is left. */
export const silentMilliseconds = 5 * 60_000;

const afterSeconds = (rule: AlarmRuleName): number => ruleNamed(rule)?.afterSeconds ?? 0;

/** Looks whether anything needs a person, and tells of what begins and ends. */
export function createLook(deps: MachineDeps, telling: Telling) {
  const { database } = deps;
  /** One check at a time, in all processes: those that follow see what it has told. */
  const check = (at: Date, isWithoutWorkers: boolean, tell: Tell) =>
    database.transaction(async (inside) => {
      await noteCheck(inside, at);
      const findings = findingsIn(await observe(deps, inside, { at, isWithoutWorkers }));
      const known = await listKnown(inside, new Date(at.getTime() - quietMilliseconds));
      const steps = planSteps(known, findings, { at, afterSeconds });
      const letters = await apply(inside, steps, (await telling.recipients(inside)) ?? []);
      await tell(inside, letters);
      return letters;
    });

  return {
    /** By a job: letters are jobs too, enqueued with what they tell of. */
    async byJob(at: Date): Promise<void> {
      await deps.watchCall(filesService, deps.alarms.probeFiles).catch(() => undefined);
      await deps.flushCalls();
      await check(at, false, telling.enqueue);
    },
    /** By a process that serves people, where no job has looked for minutes: nobody would send a letter that is a job. */
    async withoutWorkers(at: Date): Promise<void> {
      const last = await findLastCheck(database);
      if (last === null || at.getTime() - last.getTime() < silentMilliseconds) return;
      for (const letter of await check(at, true, () => Promise.resolve())) await telling.send(letter);
    },
  };
}

type Tell = (inside: Database, letters: readonly AlarmLetter[]) => Promise<void>;

/** Writes the steps. Returns the letters that follow. */
async function apply(
  inside: Database,
  steps: readonly Step[],
  recipients: NonNullable<Awaited<ReturnType<Telling["recipients"]>>>,
): Promise<AlarmLetter[]> {
  const letters: AlarmLetter[] = [];
  for (const step of steps) {
    if (step.do === "forget") {
      await deleteAlarm(inside, step.id);
      continue;
    }
    const { alarm, letter: kind } = step;
    const alarmId = alarm.id ?? (await insertAlarm(inside, alarm));
    if (alarm.id !== null) await updateAlarm(inside, { ...alarm, id: alarmId });
    if (kind) letters.push(...recipients.map((recipient) => ({ alarmId, kind, ...recipient })));
  }
  return letters;
}
