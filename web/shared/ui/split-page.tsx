import type { ReactNode } from "react";
import "./split-page.css";

/** Two columns where there is room: what a part is about stays in sight on the left, what one reads or does is on the right. */
export function SplitPage({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <div className="split-page">
      <div className="split-page-about">{about}</div>
      <div className="split-page-content">{children}</div>
    </div>
  );
}
