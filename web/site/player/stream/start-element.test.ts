import { beforeEach, expect, test, vi } from "vitest";
import { startElement } from "./start-element.ts";

type Rejection = "AbortError" | "NotAllowedError";

/** An element whose `play()` stays pending until the test settles it. */
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
  /** Attaches another source, which fires no event. */
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

test("a start aborted by a newly attached source is repeated, as often as that happens", async () => {
  start({ isWanted: () => true });
  for (const starts of [2, 3]) {
    video.attach();
    await settled();
    expect([video.paused, video.starts]).toEqual([false, starts]);
  }
});

test("a start is not repeated if no longer wanted, after a pause by the viewer, or while playing", async () => {
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

test("a start blocked by the browser is reported, and left to the viewer", async () => {
  const blocked = vi.fn<() => void>();
  start({ isWanted: () => true, blocked });
  video.paused = true;
  video.reject("NotAllowedError");
  await settled();
  expect([blocked.mock.calls.length, video.starts]).toEqual([1, 1]);
});
