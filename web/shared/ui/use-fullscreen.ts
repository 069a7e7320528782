import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";

export type Fullscreen = { isOn: boolean; toggle: () => void };

type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type Orientation = Partial<Pick<ScreenOrientation, "unlock">> & { lock?: (orientation: "landscape") => Promise<void> };

/**
 * Full screen for the player; for the video itself on iPhones, which support nothing else. Phones are locked to landscape
 * meanwhile, unless the picture is higher than wide.
 */
export function useFullscreen(
  root: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): Fullscreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () => {
      const isOurs = document.fullscreenElement !== null && document.fullscreenElement === root.current;
      setOn(isOurs);
      if (!isOurs) orientation()?.unlock?.();
    };
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [root]);

  const toggle = useCallback((): void => {
    // If the browser refuses, nothing changes.
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    else if (root.current?.requestFullscreen) enter(root.current, video.current).catch(() => undefined);
    else enterOnApple(video.current);
  }, [root, video]);
  return useMemo(() => ({ isOn, toggle }), [isOn, toggle]);
}

function enterOnApple(video: AppleVideo | null): void {
  video?.webkitEnterFullscreen?.();
}

async function enter(element: HTMLElement, video: HTMLVideoElement | null): Promise<void> {
  await element.requestFullscreen({ navigationUI: "hide" });
  const isUpright = video !== null && video.videoHeight > video.videoWidth;
  if (!isUpright) await orientation()?.lock?.("landscape");
}

/** Absent from some browsers, or without a lock. */
function orientation(): Orientation | undefined {
  return screen.orientation;
}
