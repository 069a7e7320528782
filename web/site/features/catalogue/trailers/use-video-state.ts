import { useEffect, useState } from "react";

/** Position and duration of a video, in seconds. */
export function useVideoState(video: HTMLVideoElement | null): { time: number; duration: number } {
  const [state, setState] = useState({ time: 0, duration: 0 });
  useEffect(() => {
    if (!video) return undefined;
    const look = (): void =>
      setState({ time: video.currentTime, duration: Number.isFinite(video.duration) ? video.duration : 0 });
    const names = ["timeupdate", "durationchange", "seeked"] as const;
    for (const name of names) video.addEventListener(name, look);
    look();
    return () => {
      for (const name of names) video.removeEventListener(name, look);
    };
  }, [video]);
  return state;
}
