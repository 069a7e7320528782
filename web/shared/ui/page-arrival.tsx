import { useState } from "react";
import { useLocation } from "react-router";

/** Tells screen readers which page a link has led to: without a new document nothing else does. */
export function PageArrival({ title }: { title: string | undefined }) {
  const { pathname } = useLocation();
  const [loadedAt] = useState(pathname);
  const [hasMoved, setHasMoved] = useState(false);
  if (pathname !== loadedAt && !hasMoved) setHasMoved(true);
  return (
    <p aria-live="polite" className="sr-only" data-arrival="">
      {hasMoved && title}
    </p>
  );
}
