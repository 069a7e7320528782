import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";

type DocumentWindows = { requestWindow(options: { width: number; height: number }): Promise<Window> };

export type PictureInPicture = {
  isOffered: boolean;
  isOn: boolean;
  /** The window that shows the player; null while the browser shows the bare picture, or nothing. */
  window: Window | null;
  toggle: () => void;
};

type Options = {
  host: HTMLElement;
  /** The picture's slot in the page. */
  home: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
};

const widthOfWindow = 480;

/** Picture in picture: with captions and controls where the browser supports document windows, else the bare picture. */
export function usePictureInPicture({ host, home, video }: Options): PictureInPicture {
  const [window, setWindow] = useState<Window | null>(null);
  const [isVideoOnly, setVideoOnly] = useState(false);
  const isOffered = offeredWindows() !== undefined || document.pictureInPictureEnabled;

  useEffect(() => {
    const element = video.current;
    const stop = new AbortController();
    element?.addEventListener("enterpictureinpicture", () => setVideoOnly(true), { signal: stop.signal });
    element?.addEventListener("leavepictureinpicture", () => setVideoOnly(false), { signal: stop.signal });
    return () => stop.abort();
  }, [video]);

  useEffect(() => () => window?.close(), [window]);

  const toggle = useCallback(() => {
    const element = video.current;
    const windows = offeredWindows();
    // If the browser refuses, nothing changes.
    if (window) window.close();
    else if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => undefined);
    else if (windows && element)
      openWindow(windows, element, () => {
        // Immediately: the window's document is about to be destroyed.
        home.current?.append(host);
        setWindow(null);
      }).then(setWindow, () => undefined);
    else element?.requestPictureInPicture().catch(() => undefined);
  }, [window, video, home, host]);

  return useMemo(
    () => ({ isOffered, isOn: window !== null || isVideoOnly, window, toggle }),
    [isOffered, isVideoOnly, window, toggle],
  );
}

function offeredWindows(): DocumentWindows | undefined {
  return (globalThis as { documentPictureInPicture?: DocumentWindows }).documentPictureInPicture;
}

async function openWindow(windows: DocumentWindows, video: HTMLVideoElement, closed: () => void): Promise<Window> {
  if (document.fullscreenElement) await document.exitFullscreen();
  const ratio = video.videoWidth > 0 ? video.videoWidth / video.videoHeight : 16 / 9;
  const opened = await windows.requestWindow({ width: widthOfWindow, height: Math.round(widthOfWindow / ratio) });
  opened.addEventListener("pagehide", closed, { once: true });
  copyStyles(opened.document);
  return opened;
}

/** Copies the page's language, theme and styles to the window. */
function copyStyles({ documentElement, head, title }: Document): void {
  for (const { name, value } of document.documentElement.attributes) documentElement.setAttribute(name, value);
  for (const sheet of document.querySelectorAll("link[rel=stylesheet], style")) head.append(sheet.cloneNode(true));
  if (title === "") head.ownerDocument.title = document.title;
}
