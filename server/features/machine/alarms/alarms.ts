import type { Alarm, Alarms } from "#contract/admin/alarms.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import type { MachineDeps } from "../deps.ts";
import { listServices } from "../services/queries.ts";
import { mailService } from "../services/service-log.ts";
import { silentMilliseconds } from "./looking.ts";
import { findLastCheck, listAlarms, type AlarmRow } from "./queries.ts";
import { ruleNamed } from "./rules.ts";
import type { Telling } from "./telling.ts";

const shownMilliseconds = 30 * 86_400_000;
const mostEnded = 20;

/** What needs a person now, what did lately, and whether letters about it leave. */
export async function showAlarms(
  deps: MachineDeps,
  telling: Telling,
  { database, at, locale }: { database: Database; at: Date; locale: Locale },
): Promise<Alarms> {
  await deps.flushCalls();
  const rows = await listAlarms(database, new Date(at.getTime() - shownMilliseconds));
  const present = (ended: boolean) =>
    rows.filter(({ ended_at: end }) => (end !== null) === ended).flatMap((row) => presented(row, locale));
  const checkedAt = await findLastCheck(database);
  const mail = (await listServices(database, at)).find(({ service }) => service === mailService);
  return {
    in_force: present(false),
    ended: present(true).slice(0, mostEnded),
    checked_at: checkedAt?.toISOString() ?? null,
    is_silent: checkedAt !== null && at.getTime() - checkedAt.getTime() > silentMilliseconds,
    mail_fails_since: mail?.failing_since?.toISOString() ?? null,
    recipients: (await telling.recipients(database))?.length ?? null,
  };
}

/** Nothing of a rule that this version does not know. */
function presented(
  { id, subject, facts, found_at: since, ended_at: ended, rule: name }: AlarmRow,
  locale: Locale,
): Alarm[] {
  const rule = ruleNamed(name);
  if (!rule) return [];
  const { title, advice } = rule.words[locale];
  return [
    {
      id,
      rule: rule.name,
      title: title(subject, facts),
      advice,
      section: rule.section,
      since: since.toISOString(),
      ended_at: ended?.toISOString() ?? null,
    },
  ];
}
