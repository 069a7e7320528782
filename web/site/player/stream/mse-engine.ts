import type Hls from "hls.js";
import type { ErrorData } from "hls.js";
import { createHls } from "./hls-engine.ts";
import { startLoading, takePrepared } from "./prepared-streams.ts";
import { startElement } from "./start-element.ts";
import type { EngineOptions, StreamEngine } from "./stream-engine.ts";
import { followSelection } from "./stream-tracks.ts";

type MseEvents = {
  failed: (data: ErrorData) => void;
  playlistLoaded: (hls: Hls) => void;
  segmentBuffered: () => void;
};

/** Bits per second, measured by earlier streams of this page. */
let bandwidth: number | undefined;

/** hls.js with Media Source Extensions: the engine prepared for this stream, else a new one. */
export function createMseEngine(HlsPlayer: typeof Hls, options: EngineOptions, events: MseEvents): StreamEngine {
  const { video, position, tracks, signal } = options;
  const seconds = position.current();
  const prepared = takePrepared(options.source, video);
  const source = prepared?.source ?? options.source;
  const estimate = bandwidth === undefined ? {} : { abrEwmaDefaultEstimate: bandwidth };
  const hls = prepared?.hls ?? createHls(HlsPlayer, source, { startPosition: seconds, ...estimate });
  signal.addEventListener("abort", () => hls.destroy());

  hls.on(HlsPlayer.Events.ERROR, (_event, data) => events.failed(data));
  hls.on(HlsPlayer.Events.LEVEL_LOADED, () => events.playlistLoaded(hls));
  hls.on(HlsPlayer.Events.FRAG_BUFFERED, () => {
    events.segmentBuffered();
    bandwidth = hls.bandwidthEstimate;
  });
  const applySelection = tracks && followSelection(HlsPlayer, hls, tracks);
  return {
    hls,
    source,
    async start() {
      if (prepared?.started) position.alreadyLoading();
      else hls.attachMedia(video);
      if (!prepared) hls.loadSource(source.url);
      else if (prepared.started?.at !== seconds) startLoading(HlsPlayer, hls, seconds);
    },
    reload() {
      if (hls.levels.length === 0) hls.loadSource(source.url);
      // Pass the position: hls.js forgets its start position otherwise, and never starts.
      else hls.startLoad(position.current());
    },
    recover() {
      const wasPlaying = !video.paused;
      hls.recoverMediaError();
      if (wasPlaying) startElement(video, { isWanted: () => !signal.aborted });
    },
    detach() {
      hls.stopLoad();
      hls.detachMedia();
    },
    attach(at) {
      position.startAt(at);
      hls.attachMedia(video);
      hls.startLoad(at);
    },
    selectionChanged: () => applySelection?.(),
  };
}
