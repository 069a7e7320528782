import type { ErrorData, MediaFragment } from "hls.js";
import type { Segment } from "./gap-detection.ts";

/** What failed, and the HTTP status if there was one. */
export type Fault = { kind: "network" | "media"; status?: number | undefined };

/** Classifies an error of hls.js. */
export function faultOf(data: ErrorData): Fault {
  // A string instead of hls.js's enum, which would load hls.js with every page.
  const type: string = data.type;
  return type === "networkError" ? { kind: "network", status: data.response?.code } : { kind: "media" };
}

type Failed = Pick<HTMLVideoElement, "error" | "canPlayType">;

/**
 * Classifies an element's error.
 * @param isNative whether the element loads the stream itself: it reports a playlist that it cannot load as an unsupported format
 */
export function faultIn(video: Failed, isNative: boolean): Fault {
  const code = video.error?.code;
  const isUnknown = code !== undefined && code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED;
  const isNotLoaded = isNative && isUnknown && video.canPlayType("application/vnd.apple.mpegurl") !== "";
  return { kind: code === MediaError.MEDIA_ERR_NETWORK || isNotLoaded ? "network" : "media" };
}

/** hls.js cannot parse a segment. */
export function isUnreadable({ details }: ErrorData): boolean {
  return (details as string) === "fragParsingError";
}

/** The segment that an error concerns. */
export function segmentOf({ frag }: ErrorData): Segment | undefined {
  return frag && isMedia(frag) ? { start: frag.start, end: frag.end, url: frag.url } : undefined;
}

function isMedia(fragment: { sn: number | "initSegment" }): fragment is MediaFragment {
  return fragment.sn !== "initSegment";
}

/** Buffered seconds ahead of the position. */
export function secondsAhead(video: Pick<HTMLVideoElement, "buffered" | "currentTime">): number {
  const { buffered, currentTime } = video;
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.1 && currentTime < buffered.end(i)) return buffered.end(i) - currentTime;
  }
  return 0;
}
