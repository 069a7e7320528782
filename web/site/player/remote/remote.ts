import type { RemoteUrl } from "../state/player-state.ts";

/** Playback on another device: `none` available, some `offered`, `connecting` to one, or `connected`. */
export type Remote = "none" | "offered" | "connecting" | "connected";

/** WebKit's AirPlay API. */
type AppleVideo = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
};
type Availability = Event & { availability?: "available" | "not-available" };

const appleAvailability = "webkitplaybacktargetavailabilitychanged";
const appleTarget = "webkitcurrentplaybacktargetiswirelesschanged";

/** Follows AirPlay and the Remote Playback API (W3C) of an element. Returns a function that stops it. */
export function followRemote(video: AppleVideo, onChange: (remote: Remote) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  if (video.webkitShowPlaybackTargetPicker) followApple(video, onChange, signal);
  else if ("remote" in video) followStandard(video.remote, onChange, signal);
  return () => stop.abort();
}

function followApple(video: AppleVideo, onChange: (remote: Remote) => void, signal: AbortSignal): void {
  let isOffered = false;
  const report = () =>
    onChange(video.webkitCurrentPlaybackTargetIsWireless ? "connected" : isOffered ? "offered" : "none");
  const changed = (event: Event) => {
    isOffered = (event as Availability).availability === "available";
    report();
  };
  video.addEventListener(appleAvailability, changed, { signal });
  video.addEventListener(appleTarget, report, { signal });
}

function followStandard(remote: RemotePlayback, onChange: (remote: Remote) => void, signal: AbortSignal): void {
  let isOffered = false;
  const report = () => onChange(remote.state === "disconnected" ? (isOffered ? "offered" : "none") : remote.state);
  for (const change of ["connecting", "connect", "disconnect"]) remote.addEventListener(change, report, { signal });
  const watch = remote.watchAvailability((available) => {
    isOffered = available;
    report();
  });
  // Browsers that cannot watch for devices in the background reject: then none is offered.
  watch.then(
    (id) => signal.addEventListener("abort", () => void remote.cancelWatchAvailability(id).catch(() => undefined)),
    () => undefined,
  );
}

/** Opens the browser's list of devices. Closing it changes nothing. */
export function chooseRemote(video: AppleVideo): void {
  if (video.webkitShowPlaybackTargetPicker) video.webkitShowPlaybackTargetPicker();
  else video.remote.prompt().catch(() => undefined);
}

/** Time before its end at which a URL is renewed; at most a quarter of its lifetime. */
const renewBeforeMs = 60_000;
const retryAfterMs = 5000;

type RemoteActions = {
  /** Requests a signed URL; called again after a rejection. */
  requestUrl: () => Promise<RemoteUrl>;
  /** Detaches the stream from the element for a receiver's URL, or attaches it again at its position. */
  setDetached: (isDetached: boolean) => void;
};

/**
 * Keeps a signed URL in a `<source>` beside the stream while a receiver is offered or plays: it must be there before a receiver is
 * chosen, and is replaced before its signature expires. A connected receiver continues with the new URL, for which the stream is
 * detached from the element; once the receiver is gone, the stream is attached again.
 */
export function createRemoteUrl(video: HTMLVideoElement, { requestUrl, setDetached }: RemoteActions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let remote: Remote = "none";
  let current: RemoteUrl | undefined;
  let isDetached = false;
  /** Aborts waiting for the receiver's metadata, needed to seek. */
  let metadata = new AbortController();
  /** Incremented by `stop`, to ignore late responses. */
  let generation = 0;

  const renew = async (own: number) => {
    const received = await requestUrl().catch(() => undefined);
    if (own !== generation) return;
    if (received) {
      current = received;
      if (remote === "connected") handOver(received);
      else offer(video, received);
    }
    const waitMs = received ? received.livesMs - Math.min(renewBeforeMs, received.livesMs / 4) : retryAfterMs;
    timer = setTimeout(() => void renew(own), waitMs);
  };
  const handOver = (to: RemoteUrl) => {
    const { currentTime, paused } = video;
    isDetached = true;
    setDetached(true);
    video.removeAttribute("src");
    for (const old of video.querySelectorAll("source")) old.remove();
    offer(video, to);
    metadata.abort();
    metadata = new AbortController();
    const { signal } = metadata;
    video.addEventListener("loadedmetadata", () => (video.currentTime = currentTime), { once: true, signal });
    video.load();
    playOn(video, paused);
  };
  const takeBack = () => {
    const { paused } = video;
    metadata.abort();
    isDetached = false;
    setDetached(false);
    // Attaching the stream may have removed it.
    if (current) offer(video, current);
    playOn(video, paused);
  };
  const stop = () => {
    generation++;
    clearTimeout(timer);
    metadata.abort();
  };
  return {
    /** The state of receivers has changed. */
    follow(next: Remote): void {
      const wasNeeded = remote !== "none";
      remote = next;
      if (isDetached && (next === "none" || next === "offered")) takeBack();
      if (wasNeeded === (next !== "none")) return;
      stop();
      if (next !== "none") void renew(generation);
    },
    stop,
  };
}

const hlsType = "application/x-mpegURL";

/** Adds a receiver's URL beside the stream, replacing an older one. */
function offer(video: HTMLVideoElement, { url }: RemoteUrl): void {
  for (const old of video.querySelectorAll("source")) if (old.type === hlsType) old.remove();
  const source = document.createElement("source");
  source.type = hlsType;
  source.src = url;
  video.append(source);
  // hls.js disables it if there is no such source.
  video.disableRemotePlayback = false;
}

/** Resumes after loading, which pauses an element. If the browser blocks that, the element stays paused. */
function playOn(video: HTMLVideoElement, wasPaused: boolean): void {
  if (!wasPaused) video.play().catch(() => undefined);
}
