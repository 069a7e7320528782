import * as z from "zod/mini";
import { Instant } from "../fields.ts";
import { jobKinds } from "./job-kinds.ts";

export const processRoles = ["all", "web", "worker"] as const;

export const MachineProcess = z.object({
  host: z.string(),
  port: z.int(),
  role: z.enum(processRoles),
  /** The kinds of jobs that it runs. */
  jobs: z.array(z.enum(jobKinds)),
  version: z.string(),
  node: z.string(),
  /** The FFmpeg with which it encodes; null for none. */
  ffmpeg: z.nullable(z.string()),
  /** The last migration that its program knows. */
  migration: z.string(),
  started_at: Instant,
  seen_at: Instant,
  /** It was there within a day, did not stop in order, and is silent. */
  is_missing: z.boolean(),
  /** Jobs that it runs now, in the caller's language. */
  running: z.array(z.object({ title: z.string(), count: z.int(), since: Instant })),
  /** Open connections of browsers and proxies. */
  connections: z.int(),
});
export type MachineProcess = z.output<typeof MachineProcess>;

/** `unknown`: fewer than seven days are measured. `steady`: it does not grow. */
export const forecastKinds = ["unknown", "steady", "full-in"] as const;

export const MachineDisk = z.object({
  /** Whose data folder lies on it. */
  host: z.string(),
  free_bytes: z.int(),
  total_bytes: z.int(),
  forecast: z.object({
    kind: z.enum(forecastKinds),
    /** Measured days that it rests on. */
    days: z.int(),
    /** By the straight line nearest to them. */
    bytes_a_day: z.int(),
    full_in_days: z.nullable(z.int()),
  }),
  /** Used bytes, the oldest day first. */
  days: z.array(z.object({ day: z.string(), bytes: z.int() })),
});
export type MachineDisk = z.output<typeof MachineDisk>;

export const storedKinds = ["database", "films", "sources", "pictures", "exports", "backups"] as const;
export type StoredKind = (typeof storedKinds)[number];

export const MachineStorage = z.object({
  disks: z.array(MachineDisk),
  /** Where films and pictures lie: the name of a bucket; null for the data folder. */
  bucket: z.nullable(z.string()),
  stored: z.array(
    z.object({
      kind: z.enum(storedKinds),
      bytes: z.int(),
      /** Thirty days before; null where that was not measured. */
      before_bytes: z.nullable(z.int()),
    }),
  ),
  /** The day of the last measurement; null before the first. */
  measured_on: z.nullable(z.string()),
});

const Sent = z.object({ sent: z.int(), failed: z.int(), refused: z.int(), bounced: z.int() });

export const MachineMail = z.object({
  /** Host of the mail server; null where letters become files. */
  server: z.nullable(z.string()),
  /** Whether mails that come back are handed to the program. */
  hears_bounces: z.boolean(),
  queued: z.int(),
  oldest_since: z.nullable(Instant),
  day: Sent,
  week: Sent,
  /** Why letters did not leave lately, without addresses. */
  errors: z.array(z.object({ reason: z.string(), count: z.int(), last_at: Instant })),
});
export type MachineMail = z.output<typeof MachineMail>;

export const MachineBackups = z.object({
  /** Null where none is noted. */
  last: z.nullable(
    z.object({
      ended_at: Instant,
      /** Null for one that an earlier version made. */
      size_bytes: z.nullable(z.int()),
      place: z.nullable(z.string()),
      is_encrypted: z.boolean(),
    }),
  ),
  /** The last drill, or null. */
  drill: z.nullable(z.object({ at: Instant, faults: z.int() })),
});
export type MachineBackups = z.output<typeof MachineBackups>;

export const MachineService = z.object({
  /** `mail`, `files`, `matomo`, or a payment provider's name. */
  name: z.string(),
  is_sandbox: z.boolean(),
  last_success_at: z.nullable(Instant),
  last_failure_at: z.nullable(Instant),
  last_reason: z.nullable(z.string()),
  failing_since: z.nullable(Instant),
  /** Of the last hour. */
  calls: z.int(),
  failures: z.int(),
});
export type MachineService = z.output<typeof MachineService>;

/** `open`: without TLS. `local`: this machine alone reaches it. `unread`: not looked at yet. */
export const certificateStates = ["valid", "ending", "refused", "unreachable", "open", "local", "unread"] as const;

export const MachineCertificate = z.object({
  address: z.string(),
  state: z.enum(certificateStates),
  valid_until: z.nullable(Instant),
  /** OpenSSL's code of a refusal, or the network's of a failure. */
  reason: z.nullable(z.string()),
  looked_at: z.nullable(Instant),
});
export type MachineCertificate = z.output<typeof MachineCertificate>;

export const MachineSetting = z.object({
  name: z.string(),
  /** Null for one that is not set, and for one that is not shown. */
  value: z.nullable(z.string()),
  is_set: z.boolean(),
  /** Whether its value may be shown. */
  is_shown: z.boolean(),
});
export type MachineSetting = z.output<typeof MachineSetting>;
