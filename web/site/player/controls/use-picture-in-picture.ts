import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";

type DocumentWindows = { requestWindow(options: { width: number; height: number }): Promise<Window> };

export type PictureInPicture = {
  isOffered: boolean;
  isOn: boolean;
  /** The window that shows the player; null while the browser shows the picture alone, or nothing. */
  window: Window | null;
  toggle: () => void;
};

type Parts = {
  host: HTMLElement;
  /** Where the picture stands in the page. */
  home: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
};

const widthOfWindow = 480;

/** A small window over other programs: with captions and controls where the browser lets us fill it, else the picture. */
export function usePictureInPicture({ host, home, video }: Parts): PictureInPicture {
  const [window, setWindow] = useState<Window | null>(null);
  const [isAlone, setAlone] = useState(false);
  const isOffered = offeredWindows() !== undefined || document.pictureInPictureEnabled;

  useEffect(() => {
    const element = video.current;
    const stop = new AbortController();
    element?.addEventListener("enterpictureinpicture", () => setAlone(true), { signal: stop.signal });
    element?.addEventListener("leavepictureinpicture", () => setAlone(false), { signal: stop.signal });
    return () => stop.abort();
  }, [video]);

  useEffect(() => () => window?.close(), [window]);

  const toggle = useCallback(() => {
    const element = video.current;
    const windows = offeredWindows();
    // A refusal leaves things as they are.
    if (window) window.close();
    else if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => undefined);
    else if (windows && element)
      openWindow(windows, element, () => {
        // At once, as the window's document is about to go.
        home.current?.append(host);
        setWindow(null);
      }).then(setWindow, () => undefined);
    else element?.requestPictureInPicture().catch(() => undefined);
  }, [window, video, home, host]);

  return useMemo(
    () => ({ isOffered, isOn: window !== null || isAlone, window, toggle }),
    [isOffered, isAlone, window, toggle],
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
  dress(opened.document);
  return opened;
}

/** Gives the window the page's language, theme and styles. */
function dress({ documentElement, head, title }: Document): void {
  for (const { name, value } of document.documentElement.attributes) documentElement.setAttribute(name, value);
  for (const sheet of document.querySelectorAll("link[rel=stylesheet], style")) head.append(sheet.cloneNode(true));
  if (title === "") head.ownerDocument.title = document.title;
}
