import { declaredKinds, requestKinds, type DeclaredKind, type LegalKind } from "#contract/support.ts";

/**
 * How long an answer may take, as an interval of PostgreSQL. Requests about personal data: a month (GDPR, article 12, 3). A withdrawal
 * is paid back within fourteen days of its receipt (code de la consommation, L221-24), and a cancellation waits no longer. No law
 * sets a time for complaints about accessibility: the operator's days, or 0 for the same month.
 */
export function timeFor(kind: LegalKind, { accessibilityDays }: { accessibilityDays: number }): string {
  if (isDeclared(kind)) return "14 days";
  return kind === "accessibility" && accessibilityDays > 0 ? `${accessibilityDays} days` : "1 month";
}

export function isDeclared(kind: LegalKind): kind is DeclaredKind {
  return declaredKinds.some((one) => one === kind);
}

/** Only requests about personal data are extended (GDPR, article 12, 3). */
export function isExtendable(kind: LegalKind): boolean {
  return kind !== "accessibility" && requestKinds.some((one) => one === kind);
}
