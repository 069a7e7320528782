import type { AlarmRuleName } from "#contract/admin/alarms.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";

/** A row of `processes` that stays fresh whatever the clock says, unless `seen` is given. */
export const processRow = (host: string, more: { seen?: Date; free?: number; version?: string } = {}): Sql => sql`
  insert into processes (id, host, port, role, jobs, version, node, migration, started_at, seen_at, running, connections,
    disk_free, disk_total)
  values (gen_random_uuid(), ${host}, 3000, 'worker', '{}', ${more.version ?? "1.0.0"}, '24', '0347-alarms', '2026-03-01',
    ${more.seen ?? new Date("2030-01-01")}, '[]', 0, ${more.free ?? 50}, 100)`;

const backup = (at: Date, hoursAgo: number, drill: { daysAgo: number; faults: number } | null = null): Sql => sql`
  insert into last_backup (ended_at, is_encrypted, drilled_at, drill_faults)
  values (${before(at, hoursAgo)}, true, ${drill && before(at, drill.daysAgo * 24)}, ${drill && drill.faults})`;

const before = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000);

type Fault = { rule: AlarmRuleName; title: string; minutes: number; make: (at: Date) => Sql[]; mend: Sql[] };

/** Faults that a test can make in the database: after how many minutes each is an alarm, and how it is mended. */
export const faults: readonly Fault[] = [
  {
    rule: "disk-filling",
    title: "Le disque de one se remplit\u202f: 5 % libres",
    minutes: 5,
    make: () => [processRow("one", { free: 5 })],
    mend: [sql`update processes set disk_free = 40`],
  },
  {
    rule: "backup-too-old",
    title: "Aucune sauvegarde complète depuis 27 heures",
    minutes: 0,
    make: (at) => [backup(at, 27)],
    mend: [sql`update last_backup set ended_at = '2030-01-01'`],
  },
  {
    rule: "drill-failed",
    title: "La dernière restauration d’essai a trouvé des défauts (2)",
    minutes: 0,
    make: (at) => [backup(at, 1, { daysAgo: 1, faults: 2 })],
    mend: [sql`update last_backup set drill_faults = 0`],
  },
  {
    rule: "drill-too-old",
    title: "Aucune sauvegarde n’a été restaurée à l’essai depuis 41 jours",
    minutes: 0,
    make: (at) => [backup(at, 1, { daysAgo: 41, faults: 0 })],
    mend: [sql`update last_backup set drilled_at = '2030-01-01'`],
  },
  {
    rule: "mails-bouncing",
    title: "Beaucoup de courriers sont refusés ou reviennent\u202f: 12 sur",
    minutes: 0,
    make: (at) => [sql`insert into mail_bounces (at, reason) select ${at}, '550' from generate_series(1, 12)`],
    mend: [sql`delete from mail_bounces`],
  },
  {
    rule: "provider-failing",
    title: "sandbox ne répond plus comme il faut depuis 21 minutes",
    minutes: 0,
    make: (at) => [
      sql`insert into service_states (service, failing_since, last_failure_at) values
        ('sandbox', ${before(at, 1 / 3)}, ${at})`,
    ],
    mend: [sql`update service_states set failing_since = null`],
  },
  {
    rule: "jobs-failed",
    title: "Des tâches ont échoué et ne seront plus réessayées (1)",
    minutes: 0,
    make: (at) => [
      sql`insert into jobs (name, run_at, due_since, status, attempts, failure, ended_at)
        values ('uploads.check', ${at}, ${at}, 'failed', 10, 'refused', ${at})`,
    ],
    mend: [sql`update jobs set status = 'cancelled', failure = null where status = 'failed'`],
  },
  {
    rule: "certificate-ending",
    title: "Le certificat de silecs.test expire dans 9 jours",
    minutes: 0,
    make: (at) => [
      sql`insert into certificates (address, looked_at, valid_until) values
        ('https://silecs.test', ${at}, ${before(at, -9.5 * 24)})`,
    ],
    mend: [sql`update certificates set valid_until = '2030-01-01'`],
  },
  {
    rule: "versions-differ",
    title: "Les processus ont 2 versions différentes depuis plus d’une heure",
    minutes: 60,
    make: () => [processRow("one"), processRow("two", { version: "1.1.0" })],
    mend: [sql`update processes set version = '1.1.0'`],
  },
  {
    rule: "process-missing",
    title: "Un processus manque\u202f: one:3000 (worker)",
    minutes: 1,
    make: (at) => [processRow("one", { seen: before(at, 1 / 30) })],
    mend: [sql`delete from processes`],
  },
];

/** Of faults, not of what was told. */
export async function clearFaults(database: Database): Promise<void> {
  for (const table of ["processes", "storage_days", "last_backup", "mail_bounces", "service_states", "service_calls"])
    await database.run(sql`delete from ${sql([table])}`);
  await database.run(sql`delete from certificates`);
  await database.run(sql`delete from jobs where key is distinct from 'every'`);
}
