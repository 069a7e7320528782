import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { playShortStream } from "./short-stream.ts";
import { trailerSignature } from "./signature.ts";

export type TrailerVideoProps = {
  url: string;
  muted: boolean;
  /** Held where it is. */
  paused?: boolean;
  /** Moves from now on: the still picture behind may go. */
  onPlaying?: () => void;
  onEnded?: () => void;
  /** It cannot be shown; the still picture stays. */
  onFailed?: () => void;
  ref?: Ref<HTMLVideoElement>;
};

/** A trailer in its place, faded in over the still picture once it moves. */
export default function TrailerVideo({
  url,
  muted,
  paused = false,
  onPlaying,
  onEnded,
  onFailed,
  ref,
}: TrailerVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [moves, setMoves] = useState(false);
  useImperativeHandle(ref, () => video.current as HTMLVideoElement, []);
  useTrailer(video, url, onFailed);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // Set by hand: React does not set it again on a video that is there.
    element.muted = muted;
    if (paused) element.pause();
    else start(element);
  }, [muted, paused, url]);

  // Being given its source stops a video that was told to play before.
  const loaded = (): void => {
    if (!paused && video.current) start(video.current);
  };
  const playing = (): void => {
    setMoves(true);
    onPlaying?.();
  };
  return (
    <video
      ref={video}
      playsInline
      muted={muted}
      tabIndex={-1}
      aria-hidden="true"
      className="trailer-video"
      data-moves={moves ? "" : undefined}
      onLoadedMetadata={loaded}
      onPlaying={playing}
      onEnded={onEnded}
    />
  );
}

function start(video: HTMLVideoElement): void {
  // Refused where sound needs a gesture first, or when it is taken away at once: it then stays still.
  video.play().catch(() => undefined);
}

function useTrailer(
  video: React.RefObject<HTMLVideoElement | null>,
  url: string,
  onFailed: (() => void) | undefined,
): void {
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    const leaving = new AbortController();
    const begin = async (): Promise<void> => {
      // Asked before the element is touched: a refused trailer leaves the still picture as it is.
      await trailerSignature(url);
      if (!video.current || leaving.signal.aborted) return;
      await playShortStream(video.current, url, () => trailerSignature(url), leaving.signal);
    };
    begin().catch(() => {
      if (!leaving.signal.aborted) failed.current?.();
    });
    const element = video.current;
    return () => {
      leaving.abort();
      element?.removeAttribute("src");
      element?.load();
    };
  }, [video, url]);
}
