import { beforeEach, expect, test, vi } from "vitest";
import { startElement } from "./start-element.ts";

type Rejection = "AbortError" | "NotAllowedError";

/** An element that begins to play only when the test says so. */
class StartingVideo extends EventTarget {
  paused = true;
  starts = 0;
  #reject: ((error: DOMException) => void) | undefined;
  play(): Promise<void> {
    this.paused = false;
    this.starts += 1;
    return new Promise((_resolve, reject) => (this.#reject = reject));
  }
  reject(name: Rejection): void {
    this.#reject?.(new DOMException("", name));
  }
  /** Another source is attached: no event tells of it. */
  attach(): void {
    this.paused = true;
    this.reject("AbortError");
  }
  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
    this.reject("AbortError");
  }
}

let video: StartingVideo;
const settled = () => new Promise((resolve) => setTimeout(resolve));
const start = (starting: Parameters<typeof startElement>[1]) =>
  startElement(video as unknown as HTMLVideoElement, starting);
beforeEach(() => (video = new StartingVideo()));

test("a start that a source takes back as it is attached is made again, as often as that happens", async () => {
  start({ isWanted: () => true });
  for (const starts of [2, 3]) {
    video.attach();
    await settled();
    expect([video.paused, video.starts]).toEqual([false, starts]);
  }
});

test("nothing starts again that is no longer wanted, that the viewer has paused, or that plays already", async () => {
  start({ isWanted: () => false });
  video.attach();
  await settled();
  expect(video.starts).toBe(1);
  start({ isWanted: () => true });
  video.pause();
  await settled();
  expect([video.paused, video.starts]).toEqual([true, 2]);
  start({ isWanted: () => true });
  video.reject("AbortError");
  await settled();
  expect(video.starts).toBe(3);
});

test("a start that the browser forbids is told, and left to the viewer", async () => {
  const blocked = vi.fn<() => void>();
  start({ isWanted: () => true, blocked });
  video.paused = true;
  video.reject("NotAllowedError");
  await settled();
  expect([blocked.mock.calls.length, video.starts]).toEqual([1, 1]);
});
