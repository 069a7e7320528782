import type { ReactNode } from "react";
import "./split-page.css";

/** Two columns on wide screens: a sticky introduction on the left, content on the right. */
export function SplitPage({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <div className="split-page">
      <div className="split-page-about">{about}</div>
      <div className="split-page-content">{children}</div>
    </div>
  );
}
