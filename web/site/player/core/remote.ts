/** Playback on another device: none to be seen, one or more offered, or playing there. */
export type Remote = "none" | "offered" | "connecting" | "connected";

/** WebKit's way to AirPlay. */
type AppleVideo = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
};
type Availability = Event & { availability?: "available" | "not-available" };

const appleAvailability = "webkitplaybacktargetavailabilitychanged";
const appleTarget = "webkitcurrentplaybacktargetiswirelesschanged";

/** Follows AirPlay and the Remote Playback API (W3C) of an element. Returns a function that stops it. */
export function followRemote(video: AppleVideo, tell: (remote: Remote) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  if (video.webkitShowPlaybackTargetPicker) followApple(video, tell, signal);
  else if ("remote" in video) followStandard(video.remote, tell, signal);
  return () => stop.abort();
}

function followApple(video: AppleVideo, tell: (remote: Remote) => void, signal: AbortSignal): void {
  let isOffered = false;
  const now = () => tell(video.webkitCurrentPlaybackTargetIsWireless ? "connected" : isOffered ? "offered" : "none");
  const changed = (event: Event) => {
    isOffered = (event as Availability).availability === "available";
    now();
  };
  video.addEventListener(appleAvailability, changed, { signal });
  video.addEventListener(appleTarget, now, { signal });
}

function followStandard(remote: RemotePlayback, tell: (remote: Remote) => void, signal: AbortSignal): void {
  let isOffered = false;
  const now = () => tell(remote.state === "disconnected" ? (isOffered ? "offered" : "none") : remote.state);
  for (const change of ["connecting", "connect", "disconnect"]) remote.addEventListener(change, now, { signal });
  const watch = remote.watchAvailability((available) => {
    isOffered = available;
    now();
  });
  // Browsers that cannot watch for devices in the background refuse: then none is offered.
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

/** A signed URL, because a receiver sends no cookies, and its lifetime in milliseconds. */
export type RemoteAddress = { url: string; livesMs: number };

/** Time before its end at which a URL is renewed; at most a quarter of its lifetime. */
const renewBeforeMs = 60_000;
const askAgainMs = 5000;

/**
 * Keeps a signed URL beside the stream while a receiver is offered or plays: it must be there before one is chosen, and is
 * replaced before its signature expires.
 * @param ask is called again after a rejection
 */
export function createRemoteAddress(video: HTMLVideoElement, ask: () => Promise<RemoteAddress>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let remote: Remote = "none";
  let turn = 0;

  const renew = async (own: number) => {
    const address = await ask().catch(() => undefined);
    if (own !== turn) return;
    if (address) offerAddress(video, address.url, remote === "connected");
    const waitMs = address ? address.livesMs - Math.min(renewBeforeMs, address.livesMs / 4) : askAgainMs;
    timer = setTimeout(() => void renew(own), waitMs);
  };
  return {
    /** The state of receivers has changed. */
    follow(next: Remote): void {
      const wasNeeded = remote !== "none";
      remote = next;
      if (wasNeeded === (next !== "none")) return;
      clearTimeout(timer);
      turn++;
      if (next !== "none") void renew(turn);
    },
    stop(): void {
      turn++;
      clearTimeout(timer);
    },
  };
}

const hlsType = "application/x-mpegURL";

/** @param plays the receiver plays an older URL, and continues with this one at its position */
function offerAddress(video: HTMLVideoElement, address: string, plays: boolean): void {
  const known = video.querySelectorAll("source");
  for (const old of known) if (plays || old.type === hlsType) old.remove();
  const source = document.createElement("source");
  source.type = hlsType;
  source.src = address;
  video.append(source);
  // hls.js forbids it where it finds no such address.
  video.disableRemotePlayback = false;
  if (plays) reloadAtPlace(video);
}

function reloadAtPlace(video: HTMLVideoElement): void {
  const { currentTime, paused } = video;
  video.addEventListener("loadedmetadata", () => (video.currentTime = currentTime), { once: true });
  video.removeAttribute("src");
  video.load();
  // A refusal shows as the element's 'pause' event.
  if (!paused) video.play().catch(() => undefined);
}
