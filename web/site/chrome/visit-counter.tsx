import { useRootData } from "../site.ts";

/** The operator's analytics script: only with consent, and never on children's pages. */
export function VisitCounter({ isForKids }: { isForKids: boolean }) {
  const root = useRootData();
  const script = root?.site.analyticsScript;
  if (!script || !root.consent?.data.includes("analytics") || isForKids) return null;
  return <script async src={script} />;
}
