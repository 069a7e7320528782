import { type RefObject, useEffect, useState } from "react";
import { loadCaptionFile } from "../core/caption-files.ts";
import { usePlayer, usePlayerState } from "./use-player.ts";

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
    const { signal } = stop;
    const load = (url: string): void => {
      const told = (lateCaption: string | null) => player.state.change({ lateCaption });
      loadCaptionFile(
        {
          load: async (anew, own) => (await player.fetchBeside(url, own, anew)).blob(),
          come(blob) {
            const file = URL.createObjectURL(blob);
            signal.addEventListener("abort", () => URL.revokeObjectURL(file));
            setFiles((known) => ({ ...known, [url]: file }));
            told(null);
          },
          late: () => told(url),
        },
        signal,
      );
    };
    const loadWanted = () => {
      for (const { track, dataset } of element.querySelectorAll("track")) {
        const url = dataset["url"];
        if (url === undefined || asked.has(url) || track.mode === "disabled") continue;
        asked.add(url);
        load(url);
      }
    };
    element.textTracks.addEventListener("change", loadWanted, { signal });
    loadWanted();
    return () => {
      stop.abort();
      setFiles({});
    };
  }, [player, tracks, video]);

  useEffect(() => {
    for (const element of video.current?.querySelectorAll("track") ?? [])
      if (files[element.dataset["url"] ?? ""] !== undefined && element.readyState === HTMLTrackElement.ERROR)
        selectAnew(element.track);
  }, [files, video]);

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

/**
 * A track that is selected before it has a file is in error. Its file mends that in Chromium; Firefox loads it only when the
 * track is selected again.
 */
function selectAnew(track: TextTrack): void {
  const { mode } = track;
  track.mode = "disabled";
  track.mode = mode;
}
