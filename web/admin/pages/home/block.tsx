import type { ReactNode } from "react";
import type { Viewer } from "./compose.ts";

type Props = {
  viewer: Viewer;
  /** What stands on the page. */
  children: ReactNode;
  /** What editors do with it, beside it. */
  controls: ReactNode;
};

/** A stretch of the previewed page, with its controls beside it; above it on a phone. */
export function Block({ viewer, children, controls }: Props) {
  return (
    <>
      <div className="home-canvas" data-theme={viewer === "kid" ? "kids" : "night"}>
        {children}
      </div>
      <div className="home-controls">{controls}</div>
    </>
  );
}
