import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRemoteAddress, followRemote, type Remote } from "./remote.ts";

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

function standing() {
  const video = new FakeVideo();
  video.append(new FakeSource());
  let count = 0;
  const ask = vi.fn<() => Promise<{ url: string; livesMs: number }>>(async () => ({
    url: `/remote/${++count}`,
    livesMs: 900_000,
  }));
  /** The stream removes what stands in its place, as hls.js does where it names itself in a source. */
  const lend = vi.fn<(isLent: boolean) => void>((isLent) => {
    for (const source of video.sources) source.remove();
    if (!isLent) video.append(new FakeSource());
  });
  const address = createRemoteAddress(video as unknown as HTMLVideoElement, { ask, lend });
  const addresses = () => video.sources.map(({ src }) => src);
  return { video, ask, lend, address, addresses };
}

describe("the address for a receiver", () => {
  test("is asked for when one is offered, beside the stream, and not before", async () => {
    const { video, ask, address, addresses } = standing();
    address.follow("none");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).not.toHaveBeenCalled();
    address.follow("offered");
    await vi.advanceTimersByTimeAsync(0);
    expect(addresses()).toEqual(["blob:ours", "/remote/1"]);
    expect(video).toMatchObject({ disableRemotePlayback: false, loads: 0 });
  });

  test("is handed over anew a minute before its right ends, at the place that was reached", async () => {
    const { video, address, addresses } = standing();
    address.follow("offered");
    await vi.advanceTimersByTimeAsync(0);
    address.follow("connected");
    await vi.advanceTimersByTimeAsync(839_999);
    expect(video.loads).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(addresses()).toEqual(["/remote/2"]);
    expect(video).toMatchObject({ loads: 1, currentTime: 40 });
  });

  test.each(["offered", "none"] as const)(
    "once handed over, gives its place back to the stream when the receiver is gone (%s)",
    async (then) => {
      const { video, lend, address, addresses } = standing();
      address.follow("offered");
      await vi.advanceTimersByTimeAsync(0);
      address.follow("connected");
      await vi.advanceTimersByTimeAsync(840_000);
      expect(lend.mock.calls).toEqual([[true]]);
      await vi.advanceTimersByTimeAsync(840_000);
      video.plays = 0;
      address.follow(then);
      expect(lend.mock.calls).toEqual([[true], [true], [false]]);
      expect(addresses()).toEqual(["blob:ours", "/remote/3"]);
      expect(video.plays).toBe(1);
      address.follow("connected");
      address.follow("offered");
      expect(lend).toHaveBeenCalledTimes(3);
    },
  );

  test("leaves a stream alone that no receiver has replaced, and one that is paused", async () => {
    const { video, lend, address } = standing();
    address.follow("offered");
    await vi.advanceTimersByTimeAsync(0);
    address.follow("connected");
    address.follow("offered");
    expect(lend).not.toHaveBeenCalled();
    address.follow("connected");
    await vi.advanceTimersByTimeAsync(840_000);
    Object.assign(video, { paused: true, plays: 0 });
    address.follow("offered");
    expect(lend).toHaveBeenLastCalledWith(false);
    expect(video.plays).toBe(0);
  });

  test("is asked for again when the service gave none, and never once no receiver is there", async () => {
    const { ask, address, addresses } = standing();
    ask.mockRejectedValueOnce(new TypeError("no network"));
    address.follow("offered");
    await vi.advanceTimersByTimeAsync(5000);
    expect(addresses()).toContain("/remote/1");
    address.follow("none");
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

test("AirPlay and the standard tell alike of receivers", async () => {
  const told: Remote[] = [];
  const apple = Object.assign(new EventTarget(), {
    webkitShowPlaybackTargetPicker: () => undefined,
    webkitCurrentPlaybackTargetIsWireless: false,
  });
  const stop = followRemote(apple as unknown as HTMLVideoElement, (remote) => told.push(remote));
  const availability = (value: string) =>
    apple.dispatchEvent(Object.assign(new Event("webkitplaybacktargetavailabilitychanged"), { availability: value }));
  availability("available");
  apple.webkitCurrentPlaybackTargetIsWireless = true;
  apple.dispatchEvent(new Event("webkitcurrentplaybacktargetiswirelesschanged"));
  stop();
  availability("not-available");
  expect(told).toEqual(["offered", "connected"]);

  const device = Object.assign(new EventTarget(), {
    state: "disconnected",
    watchAvailability: async (tell: (available: boolean) => void) => {
      tell(true);
      return 1;
    },
    cancelWatchAvailability: async () => undefined,
  });
  followRemote({ remote: device } as unknown as HTMLVideoElement, (remote) => told.push(remote));
  device.state = "connected";
  device.dispatchEvent(new Event("connect"));
  expect(told.slice(2)).toEqual(["offered", "connected"]);
});
