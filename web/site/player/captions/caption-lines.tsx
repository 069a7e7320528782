import { type CSSProperties, type RefObject, useEffect } from "react";
import { useStateFor } from "#shared/state/use-state-for.ts";
import { captionMode } from "./caption-choice.ts";
import { type CueSettings, boxOf } from "./cue-box.ts";
import { isOnTitle } from "../state/phase.ts";
import { captionLook } from "./caption-look.ts";
import { cueContent } from "./cue-content.tsx";
import "./captions.css";
import { usePlayerState } from "../state/use-player.ts";

/** The active cues in their boxes, above the controls when these are visible. */
export function CaptionLines({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const caption = usePlayerState((state) => state.caption);
  const style = usePlayerState((state) => state.preferences.caption_style);
  const isSeen = usePlayerState((state) => isOnTitle(state.phase));
  const cues = useActiveCues(video, caption?.url);

  if (cues.length === 0 || !isSeen) return null;
  const placed = cues.map((cue) => ({ cue, box: boxOf(cue as CueSettings) }));
  // Cues without a line setting are stacked, so that none covers another.
  const stacked = placed.filter(({ cue }) => cue.line === "auto");
  return (
    <div className="player-subtitles caption-look" lang={caption?.language} {...captionLook(style)}>
      {stacked.length > 0 && (
        <div className="player-cues">
          {stacked.map(({ cue, box }) => (
            <p
              key={`${cue.startTime} ${cue.text}`}
              className="player-cue"
              style={{ marginInlineStart: `${box.left}%`, width: `${box.width}%`, textAlign: box.align }}
            >
              <span className="player-cue-text">{cueContent(cue.getCueAsHTML())}</span>
            </p>
          ))}
        </div>
      )}
      {placed.map(
        ({ cue, box }) =>
          cue.line !== "auto" && (
            <p
              key={`${cue.startTime} ${cue.text}`}
              className="player-cue player-cue-placed"
              data-from={box.from}
              style={
                {
                  "--from": box.percent,
                  left: `${box.left}%`,
                  width: `${box.width}%`,
                  textAlign: box.align,
                } as CSSProperties
              }
            >
              <span className="player-cue-text">{cueContent(cue.getCueAsHTML())}</span>
            </p>
          ),
      )}
    </div>
  );
}

/** The active cues of a track. The other tracks are disabled. */
function useActiveCues(video: RefObject<HTMLVideoElement | null>, url: string | undefined): VTTCue[] {
  const tracks = usePlayerState((state) => state.opened?.tracks.captions);
  const [cues, setCues] = useStateFor<VTTCue[]>(url, []);

  useEffect(() => {
    const element = video.current;
    if (!element || !tracks) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    for (const { track, dataset } of element.querySelectorAll("track")) {
      const isSelected = dataset["url"] === url;
      track.mode = captionMode(isSelected, isRenderedByBrowser(element));
      if (!isSelected) continue;
      const update = () => setCues([...(track.activeCues ?? [])] as VTTCue[]);
      track.addEventListener("cuechange", update, { signal });
      // A track that was active before fires no event.
      queueMicrotask(() => signal.aborted || update());
      renderByBrowserWhileAway(element, track, signal);
    }
    return () => stop.abort();
  }, [url, tracks, video, setCues]);

  return cues;
}

/** Whether the video is in the browser's own full screen or window, where the browser renders captions. */
function isRenderedByBrowser(video: HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }): boolean {
  return document.pictureInPictureElement === video || video.webkitDisplayingFullscreen === true;
}

/** In the browser's own full screen and window our captions are not visible: the browser renders them. */
function renderByBrowserWhileAway(video: HTMLVideoElement, track: TextTrack, signal: AbortSignal): void {
  for (const event of ["webkitbeginfullscreen", "enterpictureinpicture"])
    video.addEventListener(event, () => (track.mode = "showing"), { signal });
  for (const event of ["webkitendfullscreen", "leavepictureinpicture"])
    video.addEventListener(event, () => (track.mode = "hidden"), { signal });
}
