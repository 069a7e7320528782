import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRemoteUrl, followRemote, type Remote } from "./remote.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { createElement: () => new FakeSource() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

class FakeSource {
  type = "video/mp4";
  src = "blob:ours";
  holder: FakeVideo | undefined;
  remove() {
    if (this.holder) this.holder.sources = this.holder.sources.filter((one) => one !== this);
  }
}

class FakeVideo extends EventTarget {
  sources: FakeSource[] = [];
  disableRemotePlayback = true;
  paused = false;
  currentTime = 40;
  loads = 0;
  append(source: FakeSource) {
    source.holder = this;
    this.sources.push(source);
  }
  querySelectorAll() {
    return this.sources;
  }
  plays = 0;
  removeAttribute() {}
  load() {
    this.loads++;
    this.currentTime = 0;
    this.dispatchEvent(new Event("loadedmetadata"));
  }
  async play() {
    this.plays++;
  }
}

function setUp() {
  const video = new FakeVideo();
  video.append(new FakeSource());
  let count = 0;
  const requestUrl = vi.fn<() => Promise<{ url: string; livesMs: number }>>(async () => ({
    url: `/remote/${++count}`,
    livesMs: 900_000,
  }));
  /** Attaching replaces all sources, as hls.js does if it uses a source element. */
  const setDetached = vi.fn<(isDetached: boolean) => void>((isDetached) => {
    for (const source of video.sources) source.remove();
    if (!isDetached) video.append(new FakeSource());
  });
  const remoteUrl = createRemoteUrl(video as unknown as HTMLVideoElement, { requestUrl, setDetached });
  const sources = () => video.sources.map(({ src }) => src);
  return { video, requestUrl, setDetached, remoteUrl, sources };
}

describe("the URL for a receiver", () => {
  test("is requested when a receiver is offered, not before, and added beside the stream", async () => {
    const { video, requestUrl, remoteUrl, sources } = setUp();
    remoteUrl.follow("none");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requestUrl).not.toHaveBeenCalled();
    remoteUrl.follow("offered");
    await vi.advanceTimersByTimeAsync(0);
    expect(sources()).toEqual(["blob:ours", "/remote/1"]);
    expect(video).toMatchObject({ disableRemotePlayback: false, loads: 0 });
  });

  test("is replaced a minute before its signature expires, at the current position", async () => {
    const { video, remoteUrl, sources } = setUp();
    remoteUrl.follow("offered");
    await vi.advanceTimersByTimeAsync(0);
    remoteUrl.follow("connected");
    await vi.advanceTimersByTimeAsync(839_999);
    expect(video.loads).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(sources()).toEqual(["/remote/2"]);
    expect(video).toMatchObject({ loads: 1, currentTime: 40 });
  });

  test.each(["offered", "none"] as const)(
    "once handed over, is replaced by the stream when the receiver is gone (%s)",
    async (then) => {
      const { video, setDetached, remoteUrl, sources } = setUp();
      remoteUrl.follow("offered");
      await vi.advanceTimersByTimeAsync(0);
      remoteUrl.follow("connected");
      await vi.advanceTimersByTimeAsync(840_000);
      expect(setDetached.mock.calls).toEqual([[true]]);
      await vi.advanceTimersByTimeAsync(840_000);
      video.plays = 0;
      remoteUrl.follow(then);
      expect(setDetached.mock.calls).toEqual([[true], [true], [false]]);
      expect(sources()).toEqual(["blob:ours", "/remote/3"]);
      expect(video.plays).toBe(1);
      remoteUrl.follow("connected");
      remoteUrl.follow("offered");
      expect(setDetached).toHaveBeenCalledTimes(3);
    },
  );

  test("changes nothing if the stream was not detached, and starts no paused stream", async () => {
    const { video, setDetached, remoteUrl } = setUp();
    remoteUrl.follow("offered");
    await vi.advanceTimersByTimeAsync(0);
    remoteUrl.follow("connected");
    remoteUrl.follow("offered");
    expect(setDetached).not.toHaveBeenCalled();
    remoteUrl.follow("connected");
    await vi.advanceTimersByTimeAsync(840_000);
    Object.assign(video, { paused: true, plays: 0 });
    remoteUrl.follow("offered");
    expect(setDetached).toHaveBeenLastCalledWith(false);
    expect(video.plays).toBe(0);
  });

  test("is requested again after a failure, and not without a receiver", async () => {
    const { requestUrl, remoteUrl, sources } = setUp();
    requestUrl.mockRejectedValueOnce(new TypeError("no network"));
    remoteUrl.follow("offered");
    await vi.advanceTimersByTimeAsync(5000);
    expect(sources()).toContain("/remote/1");
    remoteUrl.follow("none");
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(requestUrl).toHaveBeenCalledTimes(2);
  });
});

test("AirPlay and the standard API report receivers alike", async () => {
  const reported: Remote[] = [];
  const apple = Object.assign(new EventTarget(), {
    webkitShowPlaybackTargetPicker: () => undefined,
    webkitCurrentPlaybackTargetIsWireless: false,
  });
  const stop = followRemote(apple as unknown as HTMLVideoElement, (remote) => reported.push(remote));
  const availability = (value: string) =>
    apple.dispatchEvent(Object.assign(new Event("webkitplaybacktargetavailabilitychanged"), { availability: value }));
  availability("available");
  apple.webkitCurrentPlaybackTargetIsWireless = true;
  apple.dispatchEvent(new Event("webkitcurrentplaybacktargetiswirelesschanged"));
  stop();
  availability("not-available");
  expect(reported).toEqual(["offered", "connected"]);

  const device = Object.assign(new EventTarget(), {
    state: "disconnected",
    watchAvailability: async (callback: (available: boolean) => void) => {
      callback(true);
      return 1;
    },
    cancelWatchAvailability: async () => undefined,
  });
  followRemote({ remote: device } as unknown as HTMLVideoElement, (remote) => reported.push(remote));
  device.state = "connected";
  device.dispatchEvent(new Event("connect"));
  expect(reported.slice(2)).toEqual(["offered", "connected"]);
});
