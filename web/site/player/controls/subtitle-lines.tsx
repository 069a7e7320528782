import { type RefObject, useEffect, useState } from "react";
import { isOnTitle } from "../core/phase.ts";
import { usePlayer, usePlayerState } from "./use-player.ts";

const tryAgainMs = 5000;

/**
 * The title's text tracks. The browser renders them only in its own full screen (phones). Each file is fetched when its
 * track is first selected, in our menu or the browser's, because the signature of the opening may have expired by then.
 */
export function SubtitleTracks({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const player = usePlayer();
  const opened = usePlayerState((state) => state.opened);
  const [files, setFiles] = useState<Record<string, string>>({});

  useEffect(() => {
    const element = video.current;
    if (!element || !opened) return undefined;
    const stop = new AbortController();
    const asked = new Set<string>();
    const load = async (url: string): Promise<void> => {
      try {
        const response = await player.fetchBeside(url, stop.signal);
        const file = URL.createObjectURL(await response.blob());
        stop.signal.addEventListener("abort", () => URL.revokeObjectURL(file));
        setFiles((known) => ({ ...known, [url]: file }));
      } catch {
        if (!stop.signal.aborted) setTimeout(() => void load(url), tryAgainMs);
      }
    };
    const loadWanted = () => {
      const tracks = element.querySelectorAll("track");
      for (const [index, { url }] of opened.subtitles.entries()) {
        if (asked.has(url) || (tracks[index]?.track.mode ?? "disabled") === "disabled") continue;
        asked.add(url);
        void load(url);
      }
    };
    element.textTracks.addEventListener("change", loadWanted, { signal: stop.signal });
    loadWanted();
    return () => {
      stop.abort();
      setFiles({});
    };
  }, [player, opened, video]);

  return opened?.subtitles.map(({ language, url }) => (
    <track key={url} kind="subtitles" srcLang={language} src={files[url]} />
  ));
}

/** The current cues, above the controls when these are visible. */
export function SubtitleLines({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const language = usePlayerState((state) => state.subtitles);
  const opened = usePlayerState((state) => state.opened);
  const isSeen = usePlayerState((state) => isOnTitle(state.phase));
  const [lines, setLines] = useState<string[]>([]);

  useEffect(() => {
    const stop = new AbortController();
    setLines([]);
    for (const track of [...(video.current?.textTracks ?? [])]) {
      track.mode = track.language === language ? "hidden" : "disabled";
      if (track.language !== language) continue;
      const tell = () => setLines([...(track.activeCues ?? [])].flatMap((cue) => textOf(cue as VTTCue)));
      track.addEventListener("cuechange", tell, { signal: stop.signal });
      tell();
    }
    return () => stop.abort();
  }, [language, opened, video]);

  if (lines.length === 0 || !isSeen) return null;
  return (
    <p className="player-subtitles" lang={language ?? undefined}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}

/** The text of a cue without markup. */
function textOf(cue: VTTCue): string[] {
  return (cue.getCueAsHTML().textContent ?? "").split("\n");
}
