/** The part of a video element that the player uses. It advances only by `move()`. */
export class FakeVideo extends EventTarget {
  paused = true;
  ended = false;
  seeking = false;
  currentTime = 0;
  duration = 600;
  volume = 1;
  muted = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  #src = "";
  error = null;
  /** Whether the browser allows autoplay. */
  mayPlay = true;
  ahead = 0;
  #reject: ((error: DOMException) => void) | undefined;
  get src() {
    return this.#src;
  }
  /** Another source aborts a pending `play()`, and pauses the element without an event. */
  set src(src: string) {
    this.#src = src;
    if (src !== "") this.load();
  }
  get buffered() {
    return { length: this.ahead > 0 ? 1 : 0, start: () => 0, end: () => this.currentTime + this.ahead };
  }
  async play() {
    if (!this.mayPlay) throw new DOMException("blocked", "NotAllowedError");
    if (!this.paused) return;
    this.paused = this.ended = false;
    this.fire("play");
    if (this.src === "") await new Promise<void>((_resolve, reject) => (this.#reject = reject));
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.fire("pause");
    this.#reject?.(new DOMException("paused", "AbortError"));
    this.#reject = undefined;
  }
  move() {
    if (this.paused || this.ended || this.src === "") return;
    this.currentTime += 0.2;
    this.fire("timeupdate");
  }
  end() {
    if (this.paused || this.src === "") return;
    this.currentTime = this.duration;
    this.ended = this.paused = true;
    this.fire("pause");
    this.fire("ended");
  }
  fire(name: string) {
    this.dispatchEvent(new Event(name));
  }
  load() {
    this.paused = true;
    this.#reject?.(new DOMException("aborted", "AbortError"));
    this.#reject = undefined;
  }
  querySelectorAll() {
    return [];
  }
  removeAttribute() {
    this.src = "";
  }
}
