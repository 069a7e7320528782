import { lazy } from "react";
import type { TrailerVideoProps } from "./trailer-video.tsx";
import { Part } from "#shared/ui/part.tsx";

const TrailerVideo = lazy(() => import("./trailer-video.tsx"));

/** A trailer whose code is loaded on first use. */
export function LazyTrailer(props: TrailerVideoProps) {
  return (
    <Part missing="nothing">
      <TrailerVideo {...props} />
    </Part>
  );
}

/** Whether autoplay is acceptable: not with reduced motion or data saving. */
export function mayMoveByItself(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && connection?.saveData !== true;
}
