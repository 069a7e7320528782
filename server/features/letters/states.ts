import type { LetterState } from "#contract/admin/letter-shapes.ts";
import type { AttemptRow } from "./attempt-queries.ts";

/** Letters are tried for this long (`server/jobs/job-list.ts`). */
const triedMilliseconds = 5 * 86_400_000;
/** A mail server has answered, or was given up, long before. */
const answeredMilliseconds = 600_000;

/** Pure: where a letter stands after its last attempt, or how one of its attempts ended. */
export function stateOf(
  {
    outcome,
    began_at: beganAt,
    created_at: createdAt,
  }: Pick<AttemptRow, "outcome" | "began_at"> & { created_at: Date },
  at: Date,
): LetterState {
  switch (outcome) {
    case "accepted":
      return "sent";
    case "refused":
      return "refused";
    case "failed":
      return at.getTime() - createdAt.getTime() > triedMilliseconds ? "given-up" : "delayed";
    case null:
      return at.getTime() - beganAt.getTime() > answeredMilliseconds ? "unanswered" : "sending";
  }
}
