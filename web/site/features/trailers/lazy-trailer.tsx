import { lazy } from "react";
import { codedRating } from "#contract/coded-rating.ts";
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

/** Whether autoplay is acceptable: not with reduced motion or data saving, nor of what is behind the parental code. */
export function mayMoveByItself(rating: number): boolean {
  if (rating >= codedRating) return false;
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && connection?.saveData !== true;
}
