import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { CaptionTracks } from "./caption-tracks.tsx";

type Props = { video: RefObject<HTMLVideoElement>; onRatio: (ratio: number) => void };

/** The title's video element with its text tracks. */
export function MainVideo({ video, onRatio }: Props) {
  useEffect(() => {
    const element = video.current;
    const stop = new AbortController();
    const tellRatio = () => element.videoHeight > 0 && onRatio(element.videoWidth / element.videoHeight);
    element.addEventListener("loadedmetadata", tellRatio, { signal: stop.signal });
    // It may have loaded before the page was there.
    tellRatio();
    return () => stop.abort();
  }, [video, onRatio]);
  return createPortal(<CaptionTracks video={video} />, video.current);
}

/** A place for the picture. The last one that is mounted holds it. */
export function PictureSlot({ host, slot }: { host: HTMLElement; slot?: RefObject<HTMLDivElement | null> }) {
  const own = useRef<HTMLDivElement>(null);
  const place = slot ?? own;
  useLayoutEffect(() => place.current?.append(host), [host, place]);
  return <div ref={place} className="player-slot" />;
}
