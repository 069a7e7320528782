import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { CaptionTracks } from "../captions/caption-tracks.tsx";

type Props = { video: RefObject<HTMLVideoElement>; onRatio: (ratio: number) => void };

/** The title's video element with its text tracks. */
export function MainVideo({ video, onRatio }: Props) {
  useEffect(() => {
    const element = video.current;
    const stop = new AbortController();
    const reportRatio = () => element.videoHeight > 0 && onRatio(element.videoWidth / element.videoHeight);
    element.addEventListener("loadedmetadata", reportRatio, { signal: stop.signal });
    // Its metadata may have loaded before this mounted.
    reportRatio();
    return () => stop.abort();
  }, [video, onRatio]);
  return createPortal(<CaptionTracks video={video} />, video.current);
}

/** A slot for the picture. The one mounted last holds it. */
export function PictureSlot({ host, slot }: { host: HTMLElement; slot?: RefObject<HTMLDivElement | null> }) {
  const own = useRef<HTMLDivElement>(null);
  const target = slot ?? own;
  useLayoutEffect(() => target.current?.append(host), [host, target]);
  return <div ref={target} className="player-slot" />;
}
