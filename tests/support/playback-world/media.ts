import { boxesIn, type Box } from "../long-film.ts";
import type { WorldFilm } from "./film.ts";

type Range = { start: number; end: number };

const timeRanges = (ranges: readonly Range[]) => ({
  length: ranges.length,
  start: (index: number) => ranges[index]?.start ?? 0,
  end: (index: number) => ranges[index]?.end ?? 0,
});

function merged(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && start <= last.end + 0.1) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

/** The part of a source buffer that hls.js uses. It parses each segment's start time, and rejects other data. */
class FakeSourceBuffer extends EventTarget {
  updating = false;
  mode = "segments";
  timestampOffset = 0;
  appendWindowStart = 0;
  appendWindowEnd = Infinity;
  ranges: Range[] = [];
  readonly #film: WorldFilm;
  readonly #changed: (isRefused: boolean) => void;
  constructor(film: WorldFilm, changed: (isRefused: boolean) => void) {
    super();
    this.#film = film;
    this.#changed = changed;
  }
  get buffered() {
    return timeRanges(this.ranges);
  }
  appendBuffer(data: ArrayBuffer | Uint8Array) {
    this.#update(() => {
      const bytes = Buffer.from(data instanceof Uint8Array ? data : new Uint8Array(data));
      const range = rangeOf(bytes, this.#film);
      if (range === "refused") return false;
      if (range) this.ranges = merged([...this.ranges, range]);
      return true;
    });
  }
  remove(from: number, to: number) {
    this.#update(() => {
      this.ranges = this.ranges.flatMap(({ start, end }) =>
        [
          { start, end: Math.min(end, from) },
          { start: Math.max(start, to), end },
        ].filter((range) => range.end > range.start),
      );
      return true;
    });
  }
  abort() {}
  changeType() {}
  #update(act: () => boolean) {
    this.updating = true;
    setTimeout(() => {
      const isGood = act();
      this.updating = false;
      if (!isGood) this.dispatchEvent(new Event("error"));
      this.dispatchEvent(new Event("updateend"));
      this.#changed(!isGood);
    }, 2);
  }
}

/** The time range of a segment; undefined for an init segment. */
function rangeOf(bytes: Buffer, film: WorldFilm): Range | "refused" | undefined {
  try {
    const file: Box = { type: "file", from: 0, to: bytes.length };
    const boxes = [...boxesIn(bytes, file.from, file.to)];
    if (boxes.some(({ type }) => type === "moov")) return undefined;
    const moof = boxes.find(({ type }) => type === "moof");
    const traf = moof && [...boxesIn(bytes, moof.from, moof.to)].find(({ type }) => type === "traf");
    const tfdt = traf && [...boxesIn(bytes, traf.from, traf.to)].find(({ type }) => type === "tfdt");
    const tfhd = traf && [...boxesIn(bytes, traf.from, traf.to)].find(({ type }) => type === "tfhd");
    if (!tfdt || !tfhd) return "refused";
    const scale = film.timescales.get(bytes.readUInt32BE(tfhd.from + 4)) ?? 1;
    const startSeconds = Number(bytes.readBigUInt64BE(tfdt.from + 4)) / scale;
    const known = film.segments.find(({ start }) => Math.abs(start - startSeconds) < 0.3);
    return known ? { start: known.start, end: known.start + known.seconds } : "refused";
  } catch {
    return "refused";
  }
}

const sources = new Map<string, FakeMediaSource>();

/** The part of a media source that hls.js uses. */
export class FakeMediaSource extends EventTarget {
  static film: WorldFilm;
  static isTypeSupported = () => true;
  readyState: "closed" | "open" | "ended" = "closed";
  duration = NaN;
  sourceBuffers: FakeSourceBuffer[] = [];
  video: FakeVideo | undefined;
  addSourceBuffer(): FakeSourceBuffer {
    const buffer = new FakeSourceBuffer(FakeMediaSource.film, (isRefused) => this.video?.changed(isRefused));
    this.sourceBuffers.push(buffer);
    return buffer;
  }
  removeSourceBuffer(buffer: FakeSourceBuffer) {
    this.sourceBuffers = this.sourceBuffers.filter((one) => one !== buffer);
  }
  endOfStream() {
    this.readyState = "ended";
  }
  setLiveSeekableRange() {}
  clearLiveSeekableRange() {}
  static urlOf(source: FakeMediaSource): string {
    const address = `blob:${sources.size}`;
    sources.set(address, source);
    return address;
  }
}

const stepMs = 100;
/** From data to the first moving frame after a stall. */
const decodesForMs = 500;

/** A video element that plays from a fake media source, on the virtual clock. */
export class FakeVideo extends EventTarget {
  paused = true;
  ended = false;
  seeking = false;
  readyState = 0;
  volume = 1;
  muted = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  disableRemotePlayback = false;
  videoWidth = 640;
  videoHeight = 360;
  clientWidth = 640;
  clientHeight = 360;
  error: { code: number; message: string } | null = null;
  textTracks = new EventTarget();
  #time = 0;
  #src = "";
  #source: FakeMediaSource | undefined;
  #isWaiting = false;
  #steps = 0;
  /** When the data appended last is decoded. */
  #decodedAtMs = 0;
  #stepping: ReturnType<typeof setInterval> | undefined;
  get src() {
    return this.#src;
  }
  set src(address: string) {
    this.#src = address;
    this.#time = 0;
    this.readyState = 0;
    this.error = null;
    this.seeking = false;
    const source = sources.get(address);
    this.#source = source;
    clearInterval(this.#stepping);
    if (!source) return;
    this.#stepping = setInterval(() => this.#step(), stepMs);
    source.video = this;
    setTimeout(() => {
      source.readyState = "open";
      source.dispatchEvent(new Event("sourceopen"));
    }, 1);
  }
  get duration() {
    return this.#source?.duration ?? NaN;
  }
  get #ranges(): Range[] {
    const [first, ...rest] = this.#source?.sourceBuffers ?? [];
    return rest.reduce((ranges, buffer) => intersection(ranges, buffer.ranges), first?.ranges ?? []);
  }
  get buffered() {
    return timeRanges(this.#ranges);
  }
  get seekable() {
    return timeRanges([{ start: 0, end: this.duration }]);
  }
  get currentTime() {
    return this.#time;
  }
  set currentTime(seconds: number) {
    this.#time = seconds;
    if (this.readyState === 0) return;
    this.seeking = true;
    this.ended = false;
    this.#fireLater("seeking");
    setTimeout(() => this.#arrive(), 5);
  }
  get played() {
    return timeRanges([]);
  }
  async play() {
    if (!this.paused) return;
    this.paused = false;
    this.#fireLater("play");
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.#fireLater("pause");
  }
  load() {}
  canPlayType = () => "";
  addTextTrack() {}
  removeAttribute(name: string) {
    if (name === "src") this.src = "";
  }
  querySelector = () => null;
  querySelectorAll = () => [];
  getVideoPlaybackQuality = () => ({ totalVideoFrames: 0, droppedVideoFrames: 0 });
  getBoundingClientRect = () => ({ width: 640, height: 360 });
  /** The media source holds something else, or has refused it. */
  changed(isRefused: boolean) {
    if (isRefused) {
      this.error = { code: 3, message: "CHUNK_DEMUXER_ERROR_APPEND_FAILED" };
      if (this.#source) this.#source.readyState = "ended";
      return this.#fire("error");
    }
    if (this.readyState === 0 && this.#source && !Number.isNaN(this.#source.duration)) {
      this.readyState = 1;
      this.#fire("durationchange");
      this.#fire("loadedmetadata");
    }
    this.#fire("progress");
    this.#arrive();
  }
  #arrive() {
    if (this.#ahead() <= 0 || this.readyState === 0) return;
    const isFirst = this.readyState < 2;
    this.readyState = 4;
    if (isFirst) this.#fire("loadeddata");
    if (!this.seeking) return;
    this.seeking = false;
    this.#isWaiting = true;
    this.#fire("seeked");
    this.#fire("timeupdate");
  }
  #ahead(): number {
    const here = this.#ranges.find(({ start, end }) => start <= this.#time + 0.05 && this.#time < end);
    return here ? here.end - this.#time : 0;
  }
  #step() {
    if (this.paused || this.ended || this.seeking || this.readyState === 0 || this.error) return;
    if (this.#ahead() > stepMs / 1000) {
      if (this.#isWaiting && this.#decodedAtMs === 0) this.#decodedAtMs = performance.now() + decodesForMs;
      if (performance.now() < this.#decodedAtMs) return;
      this.#decodedAtMs = 0;
      this.#time += stepMs / 1000;
      this.readyState = 4;
      if (this.#isWaiting) this.#fire("playing");
      this.#isWaiting = false;
      if (++this.#steps % 3 === 0) this.#fire("timeupdate");
    } else if (!this.#isWaiting) {
      this.#isWaiting = true;
      this.readyState = 2;
      this.#fire("waiting");
    }
  }
  #fire(name: string) {
    this.dispatchEvent(new Event(name));
  }
  #fireLater(name: string) {
    setTimeout(() => this.#fire(name), 0);
  }
}

function intersection(some: readonly Range[], others: readonly Range[]): Range[] {
  return some.flatMap((a) =>
    others.flatMap((b) => {
      const both = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
      return both.end > both.start ? [both] : [];
    }),
  );
}
