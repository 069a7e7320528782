import { beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "#contract/client.ts";
import { defaultPlayerPreferences } from "#contract/player-preferences.ts";
import { audioFor, type AudioTrack } from "./audio-choice.ts";
import { captionFor, captionMode, wishedWhenTurnedOn, type CaptionTrack } from "./caption-choice.ts";
import { createChoices } from "./choices.ts";
import { firstPreferences, type Opened, type Preferences } from "./opened.ts";
import { initialState, type PlaybackCalls } from "./player-state.ts";
import { levelFor, offeredHeights } from "./quality.ts";
import { createStore } from "./store.ts";

const caption = (language: string, kind: CaptionTrack["kind"]): CaptionTrack => ({
  language,
  kind,
  label: language,
  url: `/${language}-${kind}.vtt`,
});
const sound = (language: string, description = false): AudioTrack => ({
  language,
  description,
  label: language,
  url: `/${language}-${description}.m3u8`,
});
const page = { page: "fr", audio: null };

describe("captions", () => {
  test("those chosen while the browser shows the picture in its own window are drawn by it", () => {
    expect([captionMode(true, true), captionMode(true, false)]).toEqual(["showing", "hidden"]);
    expect([captionMode(false, true), captionMode(false, false)]).toEqual(["disabled", "disabled"]);
  });

  const tracks = [
    caption("fr", "subtitles"),
    caption("fr", "sdh"),
    caption("en", "subtitles"),
    caption("en", "forced"),
  ];
  const shown = (wish: Preferences["captions"], languages: { page: string; audio: string | null } = page) =>
    captionFor(tracks, wish, languages)?.url;

  test("are those of the wanted language and kind, or of another full kind in that language", () => {
    expect(shown({ on: true, language: "fr", kind: "sdh" })).toBe("/fr-sdh.vtt");
    expect(shown({ on: true, language: "en", kind: "sdh" })).toBe("/en-subtitles.vtt");
    expect(shown({ on: true, language: "fr-CA", kind: "subtitles" })).toBe("/fr-subtitles.vtt");
    expect(shown({ on: true, language: null, kind: "subtitles" })).toBe("/fr-subtitles.vtt");
    expect(shown({ on: true, language: "de", kind: "subtitles" })).toBeUndefined();
  });

  test("that are off leave the forced ones of the language that is heard", () => {
    const off = { on: false, language: "fr", kind: "subtitles" } as const;
    expect(shown(off)).toBeUndefined();
    expect(shown(off, { page: "fr", audio: "en" })).toBe("/en-forced.vtt");
  });

  test("are turned on in the language chosen before, else the page's, else the first", () => {
    const wish = { on: false, language: "en", kind: "subtitles" } as const;
    expect(wishedWhenTurnedOn(tracks, wish, "fr")).toEqual({ on: true, language: "en", kind: "subtitles" });
    expect(wishedWhenTurnedOn(tracks, { ...wish, language: "de" }, "fr")?.language).toBe("fr");
    expect(wishedWhenTurnedOn([caption("it", "sdh")], { ...wish, language: null }, "fr")?.language).toBe("it");
    expect(wishedWhenTurnedOn([], wish, "fr")).toBeUndefined();
  });
});

test("the sound is the wanted one, else plain in that language, else the title's first", () => {
  const tracks = [sound("fr"), sound("fr", true), sound("en")];
  expect(audioFor(tracks, { language: null, description: false })).toBe(tracks[0]);
  expect(audioFor(tracks, { language: null, description: true })).toBe(tracks[1]);
  expect(audioFor(tracks, { language: "en", description: true })).toBe(tracks[2]);
  expect(audioFor(tracks, { language: "de", description: false })).toBe(tracks[0]);
  expect(audioFor([], { language: "fr", description: false })).toBeNull();
});

test("a chosen quality is the highest that does not exceed it, else the lowest; auto leaves it open", () => {
  expect(levelFor([360, 720], "auto")).toBe(-1);
  expect(levelFor([360, 720, 1080], 720)).toBe(1);
  expect(levelFor([360, 720], 540)).toBe(0);
  expect(levelFor([720, 1080], 360)).toBe(0);
  expect(levelFor([], 720)).toBe(-1);
  expect(offeredHeights([360, 720])).toEqual([720, 360]);
});

describe("what is chosen", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { documentElement: { lang: "fr" } });
  });
  const fresh = (
    read: Preferences | Promise<Preferences> = firstPreferences,
    prefer = vi.fn<PlaybackCalls["prefer"]>(async () => undefined),
  ) => {
    const state = createStore(initialState(0.5));
    const calls = { preferences: async () => read, prefer } as unknown as PlaybackCalls;
    const changed = vi.fn<() => void>();
    let now = 0;
    const choices = createChoices(state, { calls, now: () => now, changed });
    const opened = { tracks: { audio: [], captions: [caption("fr", "subtitles")] } } as unknown as Opened;
    state.change({ opened });
    return { state, choices, prefer, changed, wait: (ms: number) => (now += ms) };
  };

  test("begins as for a profile that has chosen nothing", () => {
    expect(firstPreferences).toEqual(defaultPlayerPreferences);
  });

  test("is read for the title, shown, and handed to the stream", async () => {
    const { state, choices, changed } = fresh({
      ...firstPreferences,
      quality: 720,
      captions: { on: true, language: "fr", kind: "subtitles" },
    });
    await choices.load(7);
    expect(state.get().preferences.quality).toBe(720);
    expect(state.get().caption?.language).toBe("fr");
    expect(changed).toHaveBeenCalled();
  });

  test("shows at once, is stored for the title, and wins over an answer that comes late", async () => {
    let answer: (read: Preferences) => void = () => undefined;
    const { state, choices, prefer } = fresh(new Promise((resolve) => (answer = resolve)));
    const loaded = choices.load(7);
    choices.setQuality(360);
    expect(state.get().preferences.quality).toBe(360);
    expect(prefer).toHaveBeenCalledWith(7, { quality: 360 });
    answer({ ...firstPreferences, autoplay: false });
    await loaded;
    expect(state.get().preferences.autoplay).toBe(false);
  });

  test("is sent again after five seconds without an answer, and not after a refusal", async () => {
    const prefer = vi.fn<PlaybackCalls["prefer"]>(async () => undefined);
    prefer.mockRejectedValueOnce(new TypeError("no network"));
    const { choices } = fresh(firstPreferences, prefer);
    await choices.load(7);
    choices.setQuality(360);
    choices.setAutoplay(false);
    await vi.advanceTimersByTimeAsync(4999);
    expect(prefer).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(prefer).toHaveBeenLastCalledWith(7, { quality: 360, autoplay: false });
    prefer.mockRejectedValueOnce(new CallError(404, { code: 404, message: "" }));
    choices.setQuality("auto");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(prefer).toHaveBeenCalledTimes(3);
  });

  test("captions go off and on again in the same language", () => {
    const { state, choices } = fresh();
    choices.settle();
    choices.toggleCaptions();
    expect(state.get().caption?.language).toBe("fr");
    choices.toggleCaptions();
    expect(state.get().caption).toBeNull();
    expect(state.get().preferences.captions).toEqual({ on: false, language: "fr", kind: "subtitles" });
  });

  test("the sleep timer stops when its minutes are over by the player's clock, once", () => {
    const { state, choices, wait } = fresh();
    choices.setSleep(30);
    wait(30 * 60_000 - 1);
    expect(choices.falls()).toBe(false);
    wait(1);
    expect(choices.falls()).toBe(true);
    expect(state.get()).toMatchObject({ sleep: null, slept: true });
    expect(choices.falls()).toBe(false);
  });

  test("'after this episode' lets nothing follow, and only once", () => {
    const { choices, wait } = fresh();
    choices.setSleep("episode");
    wait(24 * 3_600_000);
    expect(choices.falls()).toBe(false);
    expect(choices.endsHere()).toBe(true);
    expect(choices.endsHere()).toBe(false);
    choices.setSleep("episode");
    choices.setSleep(null);
    expect(choices.endsHere()).toBe(false);
  });
});
