import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { CaptionTracks } from "./caption-tracks.tsx";

type VideoRef = RefObject<HTMLVideoElement | null>;

/** The element that holds both videos. It moves as a whole between the page and a window of its own, and plays on. */
export function usePictureHost(): HTMLElement {
  const [host] = useState(() => {
    const element = document.createElement("div");
    element.className = "player-picture";
    return element;
  });
  return host;
}

type Props = { host: HTMLElement; main: VideoRef; intro: VideoRef; onRatio: (ratio: number) => void };

export function Picture({ host, main, intro, onRatio }: Props) {
  return createPortal(
    <>
      <video
        ref={main}
        className="player-video player-main"
        playsInline
        preload="auto"
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          videoHeight > 0 && onRatio(videoWidth / videoHeight)
        }
      >
        <CaptionTracks video={main} />
      </video>
      <video
        ref={intro}
        className="player-video player-intro"
        playsInline
        preload="auto"
        aria-hidden="true"
        tabIndex={-1}
      />
    </>,
    host,
  );
}

/** A place for the picture. The last one that is mounted holds it. */
export function PictureSlot({ host, slot }: { host: HTMLElement; slot?: RefObject<HTMLDivElement | null> }) {
  const own = useRef<HTMLDivElement>(null);
  const place = slot ?? own;
  useLayoutEffect(() => place.current?.append(host), [host, place]);
  return <div ref={place} className="player-slot" />;
}
