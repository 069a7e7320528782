import { type RefObject, useEffect, useState } from "react";
import { usePlayer, usePlayerState } from "./use-player.ts";

const tryAgainMs = 5000;

/**
 * The title's text tracks. The browser draws them only in its own full screen and small window. Each file is fetched when
 * its track is first selected, in our menu or the browser's, because the signature of the opening may have expired by then.
 */
export function CaptionTracks({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const player = usePlayer();
  const tracks = usePlayerState((state) => state.opened?.tracks.captions);
  const [files, setFiles] = useState<Record<string, string>>({});

  useEffect(() => {
    const element = video.current;
    if (!element || !tracks) return undefined;
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
      for (const { track, dataset } of element.querySelectorAll("track")) {
        const url = dataset["url"];
        if (url === undefined || asked.has(url) || track.mode === "disabled") continue;
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
  }, [player, tracks, video]);

  return tracks?.map(({ language, label, kind, url }) => (
    <track
      key={url}
      data-url={url}
      kind={kind === "sdh" ? "captions" : "subtitles"}
      srcLang={language}
      label={label}
      src={files[url]}
    />
  ));
}
