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
  const heard = (event: Event) => {
    isOffered = (event as Availability).availability === "available";
    now();
  };
  video.addEventListener(appleAvailability, heard, { signal });
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

const hlsType = "application/x-mpegURL";

/**
 * Offers a device that plays by itself an address of the same stream, beside the one that only this browser understands.
 * @param address with its right in it, as the device has neither our cookies nor our scripts
 */
export function offerAddress(video: HTMLVideoElement, address: string): void {
  for (const old of video.querySelectorAll(`source[type="${hlsType}"]`)) old.remove();
  const source = document.createElement("source");
  source.type = hlsType;
  source.src = address;
  video.append(source);
  // hls.js forbids it where it finds no such address.
  video.disableRemotePlayback = false;
}
