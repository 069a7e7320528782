/** How long letters are kept after they were sent. The privacy policy and docs/operations.md say it. */
export const keptMonths = 24;

/** What was sent before this instant is erased. */
export function keptSince(at: Date): Date {
  const since = new Date(at);
  since.setUTCMonth(since.getUTCMonth() - keptMonths);
  return since;
}
