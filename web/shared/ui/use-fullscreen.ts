import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";

export type Fullscreen = { isOn: boolean; toggle: () => void };

type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type LockableOrientation = ScreenOrientation & { lock?: (orientation: "landscape") => Promise<void> };

/** Full screen for the player; for the video itself on iPhones, which support nothing else. Phones lock to landscape. */
export function useFullscreen(
  root: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): Fullscreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === root.current);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [root]);

  const toggle = useCallback((): void => {
    // A refusal leaves things as they are.
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    else if (root.current?.requestFullscreen) enter(root.current).catch(() => undefined);
    else enterOnApple(video.current);
  }, [root, video]);
  return useMemo(() => ({ isOn, toggle }), [isOn, toggle]);
}

function enterOnApple(video: AppleVideo | null): void {
  video?.webkitEnterFullscreen?.();
}

async function enter(element: HTMLElement): Promise<void> {
  await element.requestFullscreen({ navigationUI: "hide" });
  await (screen.orientation as LockableOrientation | undefined)?.lock?.("landscape");
}
