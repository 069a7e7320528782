import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Instant } from "../fields.ts";

/** What needs a person. `docs/operations.md` has a section for each. */
export const alarmRules = [
  "disk-filling",
  "backup-too-old",
  "drill-failed",
  "drill-too-old",
  "mail-stuck",
  "mails-bouncing",
  "provider-failing",
  "jobs-failed",
  "certificate-ending",
  "versions-differ",
  "process-missing",
  "standby-missing",
  "no-worker",
] as const;
export type AlarmRuleName = (typeof alarmRules)[number];

const Alarm = z.object({
  id: z.int(),
  rule: z.enum(alarmRules),
  /** What is wrong, and what to do, in the caller's language. */
  title: z.string(),
  advice: z.string(),
  /** Its section of `docs/operations.md`. */
  section: z.string(),
  since: Instant,
  ended_at: z.nullable(Instant),
});
export type Alarm = z.output<typeof Alarm>;

const Alarms = z.object({
  in_force: z.array(Alarm),
  /** Of the last 30 days, the latest first. */
  ended: z.array(Alarm),
  /** When somebody looked last; null before the first time. */
  checked_at: z.nullable(Instant),
  /** Nobody has looked for minutes. */
  is_silent: z.boolean(),
  /** Since when the mail server takes nothing, so that letters about alarms wait too. */
  mail_fails_since: z.nullable(Instant),
  /** How many addresses are written to; null where nobody is, outside production. */
  recipients: z.nullable(z.int()),
});
export type Alarms = z.output<typeof Alarms>;

export const adminAlarms = {
  alarms: endpoint({
    method: "GET",
    path: "/admin/alarms",
    summary: "What needs a person now, and what did in the last 30 days",
    access: { staff: ["admin"] },
    answer: Alarms,
    errors: [],
  }),
} as const;
