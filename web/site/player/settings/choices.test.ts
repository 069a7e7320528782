import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "#contract/client.ts";
import { defaultPlayerPreferences } from "#contract/player-preferences.ts";
import { audioFor } from "../sound/audio-choice.ts";
import { captionFor, captionMode, captionsToTurnOn } from "../captions/caption-choice.ts";
import type { AudioTrack, CaptionTrack } from "../state/opened.ts";
import { createChoices } from "./choices.ts";
import { initialPreferences, type Opened, type Preferences } from "../state/opened.ts";
import { initialState, type PlaybackCalls } from "../state/player-state.ts";
import { levelFor, offeredHeights } from "./quality.ts";
import { createStore } from "../state/store.ts";

const caption = (language: string, kind: CaptionTrack["kind"]): CaptionTrack => ({
  language,
  kind,
  label: language,
  url: `/${language}-${kind}.vtt`,
});
const audioTrack = (language: string, description = false): AudioTrack => ({
  language,
  description,
  label: language,
  url: `/${language}-${description}.m3u8`,
});
const page = { page: "fr", audio: null };

describe("captions", () => {
  test("in its own window the browser renders the selected captions itself", () => {
    expect([captionMode(true, true), captionMode(true, false)]).toEqual(["showing", "hidden"]);
    expect([captionMode(false, true), captionMode(false, false)]).toEqual(["disabled", "disabled"]);
  });

  const tracks = [
    caption("fr", "subtitles"),
    caption("fr", "sdh"),
    caption("en", "subtitles"),
    caption("en", "forced"),
  ];
  const shown = (preference: Preferences["captions"], languages: { page: string; audio: string | null } = page) =>
    captionFor(tracks, preference, languages)?.url;

  test("have the preferred language and kind, or another full kind in that language", () => {
    expect(shown({ on: true, language: "fr", kind: "sdh" })).toBe("/fr-sdh.vtt");
    expect(shown({ on: true, language: "en", kind: "sdh" })).toBe("/en-subtitles.vtt");
    expect(shown({ on: true, language: "fr-CA", kind: "subtitles" })).toBe("/fr-subtitles.vtt");
    expect(shown({ on: true, language: null, kind: "subtitles" })).toBe("/fr-subtitles.vtt");
    expect(shown({ on: true, language: "de", kind: "subtitles" })).toBeUndefined();
    expect(shown({ on: true, language: "FR", kind: "subtitles" })).toBe("/fr-subtitles.vtt");
    const preference = { on: true, language: "fr", kind: "sdh" } as const;
    expect(captionFor([caption("fr", "forced"), caption("fr", "subtitles")], preference, page)?.kind).toBe("subtitles");
    expect(captionFor([caption("en", "sdh")], preference, page)).toBeNull();
    expect(captionFor([caption("en", "sdh")], { ...preference, language: null }, page)?.language).toBe("en");
  });

  test("when off, leave the forced ones in the language of the audio track", () => {
    const off = { on: false, language: "fr", kind: "subtitles" } as const;
    expect(shown(off)).toBeUndefined();
    expect(shown(off, { page: "fr", audio: "en" })).toBe("/en-forced.vtt");
  });

  test("turn on in the preferred language, else the page's, else the first", () => {
    const preference = { on: false, language: "en", kind: "subtitles" } as const;
    expect(captionsToTurnOn(tracks, preference, "fr")).toEqual({ on: true, language: "en", kind: "subtitles" });
    expect(captionsToTurnOn(tracks, { ...preference, language: "de" }, "fr")?.language).toBe("fr");
    expect(captionsToTurnOn([caption("it", "sdh")], { ...preference, language: null }, "fr")?.language).toBe("it");
    expect(captionsToTurnOn([], preference, "fr")).toBeUndefined();
    const forced = caption("fr", "forced");
    const full = caption("de", "sdh");
    expect(captionsToTurnOn([forced, full], { ...preference, language: "fr", kind: "forced" }, "fr")).toEqual({
      on: true,
      language: "de",
      kind: "sdh",
    });
    expect(captionsToTurnOn([forced], preference, "fr")?.kind).toBe("forced");
  });
});

test("the audio track is the preferred one, else the plain one in that language, else the title's first", () => {
  const tracks = [audioTrack("fr"), audioTrack("fr", true), audioTrack("en")];
  expect(audioFor(tracks, { language: null, description: false })).toBe(tracks[0]);
  expect(audioFor(tracks, { language: null, description: true })).toBe(tracks[1]);
  expect(audioFor(tracks, { language: "en", description: true })).toBe(tracks[2]);
  expect(audioFor(tracks, { language: "de", description: false })).toBe(tracks[0]);
  expect(audioFor([], { language: "fr", description: false })).toBeNull();
  expect(audioFor([], { language: null, description: false })).toBeNull();
  // A wish for a description holds when its language is missing.
  expect(audioFor(tracks, { language: "de", description: true })).toBe(tracks[1]);
});

test("a chosen quality selects the highest rendition not above it, else the lowest; auto selects none", () => {
  expect(levelFor([360, 720], "auto")).toBe(-1);
  expect(levelFor([360, 720, 1080], 720)).toBe(1);
  expect(levelFor([360, 720], 540)).toBe(0);
  expect(levelFor([720, 1080], 360)).toBe(0);
  expect(levelFor([], 720)).toBe(-1);
  expect(offeredHeights([360, 720])).toEqual([720, 360]);
});

describe("preferences", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { documentElement: { lang: "fr" } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const setUp = (
    read: Preferences | Promise<Preferences> = initialPreferences,
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

  test("start with the defaults of a profile without any", () => {
    expect(initialPreferences).toEqual(defaultPlayerPreferences);
  });

  test("are loaded for the title, applied, and passed to the stream", async () => {
    const { state, choices, changed } = setUp({
      ...initialPreferences,
      quality: 720,
      captions: { on: true, language: "fr", kind: "subtitles" },
    });
    await choices.load(7);
    expect(state.get().preferences.quality).toBe(720);
    expect(state.get().caption?.language).toBe("fr");
    expect(changed).toHaveBeenCalled();
  });

  test("apply at once when changed, are stored for the title, and win over a late response", async () => {
    let respond: (read: Preferences) => void = () => undefined;
    const { state, choices, prefer } = setUp(new Promise((resolve) => (respond = resolve)));
    const loaded = choices.load(7);
    choices.setQuality(360);
    expect(state.get().preferences.quality).toBe(360);
    expect(prefer).toHaveBeenCalledWith(7, { quality: 360 });
    respond({ ...initialPreferences, autoplay: false });
    await loaded;
    expect(state.get().preferences.autoplay).toBe(false);
  });

  test("are sent again after five seconds without a response, but not after a refusal", async () => {
    const prefer = vi.fn<PlaybackCalls["prefer"]>(async () => undefined);
    prefer.mockRejectedValueOnce(new TypeError("no network"));
    const { choices } = setUp(initialPreferences, prefer);
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

  test("turn captions off, and on again in the same language", () => {
    const { state, choices } = setUp();
    choices.applyPreferences();
    choices.toggleCaptions();
    expect(state.get().caption?.language).toBe("fr");
    choices.toggleCaptions();
    expect(state.get().caption).toBeNull();
    expect(state.get().preferences.captions).toEqual({ on: false, language: "fr", kind: "subtitles" });
  });

  test("end the sleep timer once, after its minutes by the player's clock", () => {
    const { state, choices, wait } = setUp();
    choices.setSleep(30);
    wait(30 * 60_000 - 1);
    expect(choices.endSleepIfDue()).toBe(false);
    wait(1);
    expect(choices.endSleepIfDue()).toBe(true);
    expect(state.get()).toMatchObject({ sleep: null, slept: true });
    expect(choices.endSleepIfDue()).toBe(false);
  });

  test("end the sleep timer 'after this episode' at the end, and only once", () => {
    const { choices, state, wait } = setUp();
    choices.setSleep("episode");
    wait(24 * 3_600_000);
    expect(choices.endSleepIfDue()).toBe(false);
    expect(choices.endSleepAfterTitle()).toBe(true);
    expect(choices.endSleepAfterTitle()).toBe(false);
    choices.setSleep("episode");
    choices.setSleep(null);
    expect(choices.endSleepAfterTitle()).toBe(false);
    choices.setSleep(30);
    expect(choices.endSleepAfterTitle()).toBe(false);
    expect(state.get().sleep).toMatchObject({ until: "time", minutes: 30 });
  });
});
