import { audioFor } from "./audio-choice.ts";
import { captionFor, wishedWhenTurnedOn, type CaptionTrack } from "./caption-choice.ts";
import type { Opened, Preferences } from "./opened.ts";
import type { PlaybackCalls, PlayerState } from "./player-state.ts";
import { createPreferences } from "./preferences.ts";
import { isTimeToSleep, sleepFor, type SleepChoice } from "./sleep-timer.ts";
import type { Store } from "./store.ts";

export type Choices = ReturnType<typeof createChoices>;

type Options = {
  calls: PlaybackCalls;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The wanted quality or sound may have changed. */
  changed: () => void;
};

/** What the viewer chooses besides volume and speed: captions, sound, quality, when to stop. */
export function createChoices(state: Store<PlayerState>, { calls, now, changed }: Options) {
  const settle = () => {
    const { opened, preferences } = state.get();
    const { audio, captions } = tracksOf(opened);
    const sound = audioFor(audio, preferences.audio);
    const languages = { page: document.documentElement.lang, audio: sound?.language ?? null };
    state.change({ audio: sound, caption: captionFor(captions, preferences.captions, languages) });
    changed();
  };
  const preferences = createPreferences(state, calls, settle);
  const choices = {
    load: (videoId: number) => preferences.load(videoId),
    /** A title was opened: its tracks are known. */
    settle,
    setCaptions(track: Pick<CaptionTrack, "language" | "kind"> | null): void {
      const { captions } = state.get().preferences;
      preferences.change({
        captions: track ? { on: true, language: track.language, kind: track.kind } : { ...captions, on: false },
      });
    },
    /** Turns captions off, or on in the language chosen before. */
    toggleCaptions(): void {
      const { opened, preferences: current, caption } = state.get();
      if (current.captions.on && caption) return choices.setCaptions(null);
      const wish = wishedWhenTurnedOn(tracksOf(opened).captions, current.captions, document.documentElement.lang);
      if (wish) preferences.change({ captions: wish });
    },
    setCaptionStyle(change: Partial<Preferences["caption_style"]>): void {
      preferences.change({ caption_style: { ...state.get().preferences.caption_style, ...change } });
    },
    setAudio({ language, description }: { language: string; description: boolean }): void {
      preferences.change({ audio: { language, description } });
    },
    setQuality(quality: Preferences["quality"]): void {
      preferences.change({ quality });
    },
    /** Whether the next title starts by itself. */
    setAutoplay(autoplay: boolean): void {
      preferences.change({ autoplay });
    },
    setSleep(choice: SleepChoice | null): void {
      state.change({ sleep: sleepFor(choice, now()), slept: false });
    },
    /** Called as playback goes on: whether it is to stop now. The timer is used up by it. */
    falls(): boolean {
      if (!isTimeToSleep(state.get().sleep, now())) return false;
      state.change({ sleep: null, slept: true });
      return true;
    },
    /** The title has ended: whether nothing may follow by itself. */
    endsHere(): boolean {
      const { sleep } = state.get();
      if (sleep?.until !== "episode") return false;
      state.change({ sleep: null, slept: true });
      return true;
    },
    now,
  };
  return choices;
}

const noTracks: Opened["tracks"] = { audio: [], captions: [] };
const tracksOf = (opened: Opened | null) => opened?.tracks ?? noTracks;
