import { useRootData } from "../site.ts";

/** The operator's script that counts visits, for who agreed to it, and on no page made for children. */
export function VisitCounter({ isForKids }: { isForKids: boolean }) {
  const root = useRootData();
  const script = root?.site.analyticsScript;
  if (!script || !root.consent?.data.includes("analytics") || isForKids) return null;
  return <script async src={script} />;
}
