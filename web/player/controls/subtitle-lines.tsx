import { type RefObject, useEffect, useState } from "react";
import { signedUrl } from "../core/hls-engine.ts";
import { usePlayerState } from "./use-player.ts";

/** The tracks of the title, read by the browser; it draws them itself only in its own full screen (phones). */
export function SubtitleTracks() {
  const opened = usePlayerState((state) => state.opened);
  return opened?.subtitles.map(({ language, url }) => (
    <track key={url} kind="subtitles" srcLang={language} src={signedUrl(url, opened.stream.signature_query)} />
  ));
}

/** The lines spoken now, above the controls when these are seen. */
export function SubtitleLines({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const language = usePlayerState((state) => state.subtitles);
  const opened = usePlayerState((state) => state.opened);
  const phase = usePlayerState((state) => state.phase.at);
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

  if (lines.length === 0 || phase !== "main") return null;
  return (
    <p className="player-subtitles" lang={language ?? undefined}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}

/** The words of a cue without its marks of style. */
function textOf(cue: VTTCue): string[] {
  return (cue.getCueAsHTML().textContent ?? "").split("\n");
}
