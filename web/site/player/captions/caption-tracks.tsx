import { type RefObject, useEffect, useState } from "react";
import { loadCaptionFile } from "./caption-files.ts";
import { usePlayer, usePlayerState } from "../state/use-player.ts";

/**
 * The title's text tracks. The browser renders them only in its own full screen and window. Each file is fetched when its track
 * is first selected, in our menu or the browser's, with a fresh signature, as the first one may have expired.
 */
export function CaptionTracks({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const player = usePlayer();
  const tracks = usePlayerState((state) => state.opened?.tracks.captions);
  const [files, setFiles] = useState<Record<string, string>>({});

  useEffect(() => {
    const element = video.current;
    if (!element || !tracks) return undefined;
    const stop = new AbortController();
    const requested = new Set<string>();
    const { signal } = stop;
    const load = (url: string): void => {
      const setLate = (lateCaption: string | null) => player.state.change({ lateCaption });
      loadCaptionFile(
        {
          load: async (bypassCache, own) => (await player.fetchSigned(url, own, bypassCache)).blob(),
          loaded(blob) {
            const file = URL.createObjectURL(blob);
            signal.addEventListener("abort", () => URL.revokeObjectURL(file));
            setFiles((current) => ({ ...current, [url]: file }));
            setLate(null);
          },
          late: () => setLate(url),
        },
        signal,
      );
    };
    const loadSelected = () => {
      for (const { track, dataset } of element.querySelectorAll("track")) {
        const url = dataset["url"];
        if (url === undefined || requested.has(url) || track.mode === "disabled") continue;
        requested.add(url);
        load(url);
      }
    };
    element.textTracks.addEventListener("change", loadSelected, { signal });
    loadSelected();
    return () => {
      stop.abort();
      setFiles({});
    };
  }, [player, tracks, video]);

  useEffect(() => {
    for (const element of video.current?.querySelectorAll("track") ?? [])
      if (files[element.dataset["url"] ?? ""] !== undefined && element.readyState === HTMLTrackElement.ERROR)
        reselect(element.track);
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
 * A track selected before it has a `src` is in the error state. Chromium loads a later `src`; Firefox only when the track is
 * selected again.
 */
function reselect(track: TextTrack): void {
  const { mode } = track;
  track.mode = "disabled";
  track.mode = mode;
}
