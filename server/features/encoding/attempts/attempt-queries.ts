import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Reason } from "../faults.ts";
import type { Finding } from "../findings.ts";
import type { SourceFacts } from "../probe/facts.ts";

/** Starts another attempt. */
export function startNextAttempt(inside: Database, id: number) {
  return inside.row<{ attempt: number; priority: number }>(sql`
    update encodings set attempt = attempt + 1, outcome = null, ended_at = null, reason = null, log = '',
      findings = '[]', replaced_at = null
    where id = ${id} returning attempt, priority`);
}

/** One attempt of an encoding. Its writes have no effect once it has ended or a later attempt has started. */
export type Attempt = { encodingId: number; attempt: number };

/** SQL condition: the attempt is current and has not ended. */
export const isOpen = ({ encodingId, attempt }: Attempt) =>
  sql`id = ${encodingId} and attempt = ${attempt} and outcome is null`;

type Outcome = { outcome: "done" | "failed" | "cancelled"; reason?: Reason; at: Date };

/** Returns 0 if the attempt has already ended. */
export function endAttempt(database: Database, attempt: Attempt, { outcome, reason, at }: Outcome) {
  return database.run(sql`
    update encodings set outcome = ${outcome}, ended_at = ${at},
      reason = ${reason ? JSON.stringify(reason) : null}::jsonb
    where ${isOpen(attempt)}`);
}

/** Returns 0 if the attempt has already ended. */
export function writeFacts(database: Database, attempt: Attempt, facts: SourceFacts, findings: readonly Finding[]) {
  return database.run(sql`
    update encodings set facts = ${JSON.stringify(facts)}::jsonb, findings = ${JSON.stringify(findings)}::jsonb
    where ${isOpen(attempt)}`);
}

/** Appends to the log, which keeps its last 200 000 characters. */
export function addToLog(database: Database, { encodingId, attempt }: Attempt, text: string) {
  return database.run(sql`
    update encodings set log = right(log || ${text}, 200000) where id = ${encodingId} and attempt = ${attempt}`);
}
