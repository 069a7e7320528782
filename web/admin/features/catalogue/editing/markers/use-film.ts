import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "#contract/client.ts";
import { useTexts } from "#admin/texts.ts";
import { playFilm, type FilmStream } from "./film-stream.ts";
import { nextFrame, placeWithin } from "./marker-spans.ts";

/** A title's film in a video element; the stream is opened on first use. */
export function useFilm(titleId: number, duration: number) {
  const t = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<Promise<FilmStream> | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [isPaused, setPaused] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const close = useCallback((): void => {
    const opened = stream.current;
    stream.current = null;
    // If it could not be opened, `open` has reported the fault.
    opened?.then(
      ({ stop }) => stop(),
      () => undefined,
    );
  }, []);
  useEffect(() => close, [close]);

  const refuse = (error: unknown): void => {
    close();
    setOpen(false);
    setFault(error instanceof CallError ? error.message : t("titles.markers.noPicture"));
  };
  /** The video with its length known; undefined where it cannot be opened. */
  const open = async (): Promise<HTMLVideoElement | undefined> => {
    const element = video.current;
    if (!element) return undefined;
    setFault(null);
    setOpen(true);
    try {
      stream.current ??= playFilm(element, titleId, refuse);
      await stream.current;
      if (element.readyState < HTMLMediaElement.HAVE_METADATA)
        await new Promise((known) => element.addEventListener("loadedmetadata", known, { once: true }));
      return element;
    } catch (error) {
      stream.current = null;
      refuse(error);
      return undefined;
    }
  };
  const seek = async (to: number): Promise<void> => {
    const place = placeWithin(to, duration);
    setSeconds(place);
    const element = await open();
    if (element) element.currentTime = place;
  };
  const step = async (by: 1 | -1): Promise<void> => {
    const element = await open();
    const rate = (await stream.current)?.framesPerSecond();
    if (!element || !rate) return;
    element.pause();
    await seek(nextFrame(element.currentTime, by, rate));
  };
  const toggle = async (): Promise<void> => {
    const element = await open();
    if (!element) return;
    if (!element.paused) return element.pause();
    try {
      await element.play();
    } catch (error) {
      // Paused, or left, before it began.
      if (!(error instanceof DOMException && error.name === "AbortError")) refuse(error);
    }
  };
  /** The time of the current frame. */
  const shown = (): number => placeWithin(video.current?.readyState ? video.current.currentTime : seconds, duration);

  const events = {
    onTimeUpdate: () => setSeconds(shown()),
    onSeeked: () => setSeconds(shown()),
    onPlay: () => setPaused(false),
    onPause: () => setPaused(true),
  };
  return { video, events, seconds, isPaused, isOpen, fault, seek, step, toggle, shown };
}

export type Film = ReturnType<typeof useFilm>;
