import { useTexts, spokenTexts } from "#admin/texts.ts";

/** Why somebody came, left or pays otherwise; a code that has no words is an unknown reason. */
export function useReasonName(): (reason: string) => string {
  const t = useTexts();
  return (reason) => t(`figures.reasons.${isNamed(reason) ? reason : "unknown"}`);
}

type Reason = keyof ReturnType<typeof spokenTexts>["figures"]["reasons"];

function isNamed(reason: string): reason is Reason {
  return Object.hasOwn(spokenTexts().figures.reasons, reason);
}
