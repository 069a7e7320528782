import type { AlarmRuleName } from "#contract/admin/alarms.ts";

/** Which host, service or address; '' for what there is one of. */
export type Finding = { rule: AlarmRuleName; subject: string; facts: Facts };

/** Numbers for the words of an alarm. */
export type Facts = Readonly<Record<string, number>>;
