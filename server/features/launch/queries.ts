import type { LaunchStepName } from "#contract/admin/launch.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { AddressFinding } from "#server/adapters/public-address.ts";

export type StepRow = {
  step: LaunchStepName;
  state: "confirmed" | "left";
  note: string | null;
  set_by: string;
  set_at: Date;
};

export function listSteps(database: Database) {
  return database.rows<StepRow>(sql`select step, state, note, set_by, set_at from launch_steps`);
}

export function setStep(database: Database, { step, state, note, set_by: by, set_at: at }: StepRow) {
  return database.run(sql`
    insert into launch_steps (step, state, note, set_by, set_at) values (${step}, ${state}, ${note}, ${by}, ${at})
    on conflict (step) do update set state = excluded.state, note = excluded.note, set_by = excluded.set_by, set_at = excluded.set_at`);
}

export function reopenStep(database: Database, step: LaunchStepName) {
  return database.run(sql`delete from launch_steps where step = ${step}`);
}

/** What the mail server said of the test letter: an answer, or a failure. */
export type LetterResult = { isAccepted: boolean; answer: string };
export type Trial<Result> = { began_at: Date; ended_at: Date | null; findings: Result | null; arrived_at: Date | null };
type Kind = "letter" | "address";

export async function findTrials(database: Database) {
  const rows = await database.rows<Trial<unknown> & { kind: Kind }>(
    sql`select kind, began_at, ended_at, findings, arrived_at from launch_trials`,
  );
  const of = (kind: Kind) => rows.find((row) => row.kind === kind);
  return {
    letter: of("letter") as Trial<LetterResult> | undefined,
    address: of("address") as Trial<AddressFinding[]> | undefined,
  };
}

/** Replaces the earlier trial of this kind. */
export function beginTrial(
  database: Database,
  kind: Kind,
  { key, reply }: { key: Buffer; reply: string | null },
  at: Date,
) {
  return database.run(sql`
    insert into launch_trials (kind, key, reply, began_at) values (${kind}, ${key}, ${reply}, ${at})
    on conflict (kind) do update set key = excluded.key, reply = excluded.reply, began_at = excluded.began_at,
      ended_at = null, findings = null, arrived_at = null`);
}

/** Gives the letter that is being written its link's key. Returns whether it is still the latest, and not yet written. */
export async function rekeyTrial(database: Database, key: Buffer, to: Buffer): Promise<boolean> {
  const rows = await database.rows(sql`
    update launch_trials set key = ${to} where kind = 'letter' and key = ${key} and ended_at is null returning kind`);
  return rows.length === 1;
}

/** Does nothing where a later trial has begun. */
export function endTrial(
  database: Database,
  kind: Kind,
  key: Buffer,
  findings: LetterResult | AddressFinding[],
  at: Date,
) {
  return database.run(sql`
    update launch_trials set ended_at = ${at}, findings = ${JSON.stringify(findings)}::jsonb
    where kind = ${kind} and key = ${key} and ended_at is null`);
}

/** The reply of the check that is under way; undefined for any other. */
export function findReply(database: Database, key: Buffer) {
  return database.row<{ reply: string }>(sql`
    select reply from launch_trials where kind = 'address' and key = ${key} and ended_at is null`);
}

/** Notes that the letter with this key has arrived. Returns whether there is one: a link opened twice stays true. */
export async function noteArrival(database: Database, key: Buffer, at: Date): Promise<boolean> {
  const rows = await database.rows(sql`
    update launch_trials set arrived_at = coalesce(arrived_at, ${at}) where kind = 'letter' and key = ${key} returning kind`);
  return rows.length === 1;
}
