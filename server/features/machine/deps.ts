import type { JobKind } from "#contract/admin/job-kinds.ts";
import type { Locale } from "#contract/language.ts";
import type { LetterSite, SendLetter } from "#server/adapters/mail/letter-shapes.ts";
import type { Pool, Database } from "#server/database/pool.ts";
import type { Files } from "#server/files/files.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

/** A process as its heartbeat tells of it. */
export type ProcessRow = {
  host: string;
  port: number;
  role: "all" | "web" | "worker";
  jobs: JobKind[];
  version: string;
  node: string;
  migration: string;
  ffmpeg: string | null;
  started_at: Date;
  seen_at: Date;
  running: { name: string; since: string }[];
  connections: number;
  disk_free: number;
  disk_total: number;
};

export type LastBackup = {
  endedAt: Date;
  sizeBytes: number | null;
  place: string | null;
  isEncrypted: boolean;
  drill: { at: Date; faults: number } | null;
};

/** What a server presents. `failure`: why nothing was presented. `refusal`: why a browser would not accept it. */
export type ReadCertificate = (address: URL) => Promise<{ until: Date; refusal: string | null } | { failure: string }>;

/** A setting as the page may show it: closed by default. */
export type ShownSetting = { name: string; value: string | null; isSet: boolean; isShown: boolean };

export type MachineDeps = {
  database: Pool;
  jobs: Jobs;
  media: Pick<Files, "list">;
  images: Pick<Files, "list">;
  /** Those that were seen within a day; a silent one is missing after these seconds. */
  processes: (from: Database, at: Date) => Promise<ProcessRow[]>;
  missingAfterSeconds: number;
  lastBackup: (from: Database) => Promise<LastBackup | undefined>;
  /** What a job does, in words. */
  jobTitle: (name: string, locale: Locale) => string;
  readCertificate: ReadCertificate;
  /** Writes the outcomes of calls that this process counted. */
  flushCalls: () => Promise<void>;
  /** Counts what a call came to. */
  watchCall: <T>(service: string, call: () => Promise<T>) => Promise<T>;
  /** Jobs that are no letters, that failed, and that nobody has handled. */
  countFailedJobs: () => Promise<number>;
  /** Null where none is expected, or the program may not see them. */
  countStandbys: (from: Database) => Promise<number | null>;
  sendLetter: SendLetter;
  alarms: {
    /** Addresses, or whoever is an admin; undefined where nobody is written to. */
    recipients: readonly string[] | "admins" | undefined;
    findAdmins: (from: Database) => Promise<{ id: number; email: string; locale: string | null }[]>;
    /** Looks whether the store of films and pictures is there. */
    probeFiles: () => Promise<void>;
    site: LetterSite;
  };
  site: {
    /** Where people open the program and, if elsewhere, films. */
    addresses: readonly string[];
    bucket: string | null;
    mailServer: string | null;
    hearsBounces: boolean;
    /** Services that are configured, and whether they move no real money. */
    services: readonly { name: string; isSandbox: boolean }[];
    settings: readonly ShownSetting[];
  };
};
