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

type RemoteActions = {
  /** Asks for a signed URL; called again after a rejection. */
  ask: () => Promise<RemoteAddress>;
  /** Detaches the stream from the element for a receiver's URL, or attaches it again at its position. */
  lend: (isLent: boolean) => void;
};

/**
 * Keeps a signed URL beside the stream while a receiver is offered or plays: it must be there before one is chosen, and is
 * replaced before its signature expires. A receiver that plays continues with the new URL, which then is all that the
 * element has; once it is gone, the stream is attached again.
 */
export function createRemoteAddress(video: HTMLVideoElement, { ask, lend }: RemoteActions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let remote: Remote = "none";
  let address: RemoteAddress | undefined;
  let isLent = false;
  /** Until the receiver's stream is known well enough to be set to its position. */
  let arrival = new AbortController();
  let turn = 0;

  const renew = async (own: number) => {
    const given = await ask().catch(() => undefined);
    if (own !== turn) return;
    if (given) {
      address = given;
      if (remote === "connected") handOver(given);
      else offer(video, given);
    }
    const waitMs = given ? given.livesMs - Math.min(renewBeforeMs, given.livesMs / 4) : askAgainMs;
    timer = setTimeout(() => void renew(own), waitMs);
  };
  const handOver = (to: RemoteAddress) => {
    const { currentTime, paused } = video;
    isLent = true;
    lend(true);
    video.removeAttribute("src");
    for (const old of video.querySelectorAll("source")) old.remove();
    offer(video, to);
    arrival.abort();
    arrival = new AbortController();
    const { signal } = arrival;
    video.addEventListener("loadedmetadata", () => (video.currentTime = currentTime), { once: true, signal });
    video.load();
    playOn(video, paused);
  };
  const takeBack = () => {
    const { paused } = video;
    arrival.abort();
    isLent = false;
    lend(false);
    // Attaching the stream may have removed it.
    if (address) offer(video, address);
    playOn(video, paused);
  };
  const stop = () => {
    turn++;
    clearTimeout(timer);
    arrival.abort();
  };
  return {
    /** The state of receivers has changed. */
    follow(next: Remote): void {
      const wasNeeded = remote !== "none";
      remote = next;
      if (isLent && (next === "none" || next === "offered")) takeBack();
      if (wasNeeded === (next !== "none")) return;
      stop();
      if (next !== "none") void renew(turn);
    },
    stop,
  };
}

const hlsType = "application/x-mpegURL";

/** Puts a receiver's URL beside the stream, in place of an older one. */
function offer(video: HTMLVideoElement, { url }: RemoteAddress): void {
  for (const old of video.querySelectorAll("source")) if (old.type === hlsType) old.remove();
  const source = document.createElement("source");
  source.type = hlsType;
  source.src = url;
  video.append(source);
  // hls.js forbids it where it finds no such address.
  video.disableRemotePlayback = false;
}

/** Loading pauses an element. A refusal to play shows as its 'pause' event. */
function playOn(video: HTMLVideoElement, wasPaused: boolean): void {
  if (!wasPaused) video.play().catch(() => undefined);
}
