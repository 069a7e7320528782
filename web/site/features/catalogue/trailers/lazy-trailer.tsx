import { lazy, Suspense } from "react";
import type { TrailerVideoProps } from "./trailer-video.tsx";

const TrailerVideo = lazy(() => import("./trailer-video.tsx"));

/** A trailer whose code comes with the first one that plays. */
export function LazyTrailer(props: TrailerVideoProps) {
  return (
    <Suspense fallback={null}>
      <TrailerVideo {...props} />
    </Suspense>
  );
}

/** Nothing moves by itself for those who asked for stillness or count their bytes. */
export function mayMoveByItself(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && connection?.saveData !== true;
}
