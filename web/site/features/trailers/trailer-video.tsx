import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { useIsPlayerOpen } from "#shared/ui/player-open.ts";
import { playShortStream } from "./short-stream.ts";
import { trailerSignature } from "./signature.ts";

export type TrailerVideoProps = {
  url: string;
  /** From 0 (silent) to 1. */
  volume: number;
  /** Pauses playback. */
  paused?: boolean;
  /** Called when playback starts, to hide the still picture. */
  onPlaying?: () => void;
  onEnded?: () => void;
  /** Called when it cannot be played; the still picture stays. */
  onFailed?: () => void;
  /** How often a file that does not come is asked for, a second apart. */
  attempts?: number;
  ref?: Ref<HTMLVideoElement>;
};

const patientAttempts = 15;

/** An inline trailer, faded in over the still picture once it plays. */
export default function TrailerVideo({
  url,
  volume,
  paused = false,
  onPlaying,
  onEnded,
  onFailed,
  attempts = patientAttempts,
  ref,
}: TrailerVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [moves, setMoves] = useState(false);
  useImperativeHandle(ref, () => video.current as HTMLVideoElement, []);
  const stands = useIsPlayerOpen() || paused;
  useTrailer(video, { url, attempts, onFailed });

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // Set manually, because React does not update it on an existing element.
    element.muted = volume === 0;
    element.volume = volume;
    if (stands) element.pause();
    else start(element);
  }, [volume, stands]);

  // Setting the source stops earlier playback.
  const loaded = (): void => {
    if (!stands && video.current) start(video.current);
  };
  const playing = (): void => {
    setMoves(true);
    onPlaying?.();
  };
  return (
    <video
      ref={video}
      playsInline
      muted={volume === 0}
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
  // Rejected when sound needs a gesture, or when the element is removed: it then stays still.
  video.play().catch(() => undefined);
}

function useTrailer(
  video: React.RefObject<HTMLVideoElement | null>,
  { url, attempts, onFailed }: Pick<TrailerVideoProps, "url" | "onFailed"> & { attempts: number },
): void {
  const failed = useEffectEvent(() => onFailed?.());
  useEffect(() => {
    const leaving = new AbortController();
    const begin = async (): Promise<void> => {
      // Before touching the element, so that a refused trailer leaves the still picture.
      await trailerSignature(url);
      if (!video.current || leaving.signal.aborted) return;
      const { signal } = leaving;
      await playShortStream(video.current, url, { signature: () => trailerSignature(url), signal, attempts });
    };
    begin().catch(() => {
      if (!leaving.signal.aborted) failed();
    });
    const element = video.current;
    return () => {
      leaving.abort();
      element?.removeAttribute("src");
      element?.load();
    };
  }, [video, url, attempts]);
}
