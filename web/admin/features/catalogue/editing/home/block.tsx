import type { ReactNode } from "react";
import type { Viewer } from "./compose.ts";

type Props = {
  viewer: Viewer;
  /** The previewed content. */
  children: ReactNode;
  /** The editor's controls. */
  controls: ReactNode;
};

/** A section of the previewed page with its controls: beside it on a wide window, above it on a phone. */
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
