import { type CSSProperties, type RefObject, useEffect } from "react";
import { useStateFor } from "#shared/state/use-state-for.ts";
import { captionMode } from "../core/caption-choice.ts";
import { type CueSettings, placeOf } from "../core/cue-place.ts";
import { isOnTitle } from "../core/phase.ts";
import { captionLook } from "./caption-look.ts";
import { cueContent } from "./cue-content.tsx";
import "./captions.css";
import { usePlayerState } from "./use-player.ts";

/** The current cues at their places, above the controls when these are visible. */
export function CaptionLines({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const caption = usePlayerState((state) => state.caption);
  const style = usePlayerState((state) => state.preferences.caption_style);
  const isSeen = usePlayerState((state) => isOnTitle(state.phase));
  const cues = useActiveCues(video, caption?.url);

  if (cues.length === 0 || !isSeen) return null;
  const placed = cues.map((cue) => ({ cue, place: placeOf(cue as CueSettings) }));
  // Those without a place of their own are stacked, so that none covers another.
  const stacked = placed.filter(({ cue }) => cue.line === "auto");
  return (
    <div className="player-subtitles caption-look" lang={caption?.language} {...captionLook(style)}>
      {stacked.length > 0 && (
        <div className="player-cues">
          {stacked.map(({ cue, place }) => (
            <p
              key={`${cue.startTime} ${cue.text}`}
              className="player-cue"
              style={{ marginInlineStart: `${place.left}%`, width: `${place.width}%`, textAlign: place.align }}
            >
              <span className="player-cue-text">{cueContent(cue.getCueAsHTML())}</span>
            </p>
          ))}
        </div>
      )}
      {placed.map(
        ({ cue, place }) =>
          cue.line !== "auto" && (
            <p
              key={`${cue.startTime} ${cue.text}`}
              className="player-cue player-cue-placed"
              data-from={place.from}
              style={
                {
                  "--from": place.percent,
                  left: `${place.left}%`,
                  width: `${place.width}%`,
                  textAlign: place.align,
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

/** The cues of a track that are due now. The other tracks are switched off. */
function useActiveCues(video: RefObject<HTMLVideoElement | null>, url: string | undefined): VTTCue[] {
  const tracks = usePlayerState((state) => state.opened?.tracks.captions);
  const [cues, setCues] = useStateFor<VTTCue[]>(url, []);

  useEffect(() => {
    const element = video.current;
    if (!element || !tracks) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    for (const { track, dataset } of element.querySelectorAll("track")) {
      const isWanted = dataset["url"] === url;
      track.mode = captionMode(isWanted, isDrawnByBrowser(element));
      if (!isWanted) continue;
      const tell = () => setCues([...(track.activeCues ?? [])] as VTTCue[]);
      track.addEventListener("cuechange", tell, { signal });
      // A track that was on before tells of no change.
      queueMicrotask(() => signal.aborted || tell());
      drawnByBrowserWhileAway(element, track, signal);
    }
    return () => stop.abort();
  }, [url, tracks, video, setCues]);

  return cues;
}

/** A browser that draws the captions goes on with those chosen meanwhile. */
function isDrawnByBrowser(video: HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }): boolean {
  return document.pictureInPictureElement === video || video.webkitDisplayingFullscreen === true;
}

/** In its own full screen and small window the browser shows nothing of ours: it draws the captions itself there. */
function drawnByBrowserWhileAway(video: HTMLVideoElement, track: TextTrack, signal: AbortSignal): void {
  for (const event of ["webkitbeginfullscreen", "enterpictureinpicture"])
    video.addEventListener(event, () => (track.mode = "showing"), { signal });
  for (const event of ["webkitendfullscreen", "leavepictureinpicture"])
    video.addEventListener(event, () => (track.mode = "hidden"), { signal });
}
