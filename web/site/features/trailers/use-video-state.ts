import { type RefObject, useEffect, useState } from "react";

/** Position and duration of a video, in seconds. */
export function useVideoState(element: RefObject<HTMLVideoElement | null>): { time: number; duration: number } {
  const [state, setState] = useState({ time: 0, duration: 0 });
  useEffect(() => {
    const video = element.current;
    if (!video) return undefined;
    const update = (): void =>
      setState({ time: video.currentTime, duration: Number.isFinite(video.duration) ? video.duration : 0 });
    const names = ["timeupdate", "durationchange", "seeked"] as const;
    for (const name of names) video.addEventListener(name, update);
    update();
    return () => {
      for (const name of names) video.removeEventListener(name, update);
    };
  }, [element]);
  return state;
}
