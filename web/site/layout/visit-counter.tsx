import { useDeferredValue } from "react";
import { useProfile } from "#shared/api/session.ts";
import { useRootData } from "../use-root-data.ts";

/**
 * The operator's analytics script: only with consent, and never for children.
 * @param hydrates whether the page runs scripts of its own: then the acting profile decides, whatever the cookies say
 */
export function VisitCounter({ isForKids, hydrates }: { isForKids: boolean; hydrates: boolean }) {
  const root = useRootData();
  const isKid = useProfile()?.is_kid ?? false;
  // Not while the page is hydrated, as the server knows of no profile.
  const isProfileKnown = useDeferredValue(true, !hydrates);
  const script = root?.site.analyticsScript;
  if (!script || !root.consent?.data.includes("analytics") || isForKids || isKid || !isProfileKnown) return null;
  return <script async src={script} />;
}
