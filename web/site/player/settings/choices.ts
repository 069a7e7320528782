import { audioFor } from "../sound/audio-choice.ts";
import { captionFor, captionsToTurnOn } from "../captions/caption-choice.ts";
import type { CaptionTrack, Opened, Preferences } from "../state/opened.ts";
import type { PlaybackCalls, PlayerState } from "../state/player-state.ts";
import { createPreferences } from "./preferences.ts";
import { isTimeToSleep, sleepFor } from "./sleep-timer.ts";
import type { SleepChoice } from "../state/sleep.ts";
import type { Store } from "../state/store.ts";

export type Choices = ReturnType<typeof createChoices>;

type Options = {
  calls: PlaybackCalls;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The selected quality or audio track may have changed. */
  changed: () => void;
};

/** The viewer's choices besides volume and speed: captions, audio, quality, autoplay, sleep timer. */
export function createChoices(state: Store<PlayerState>, { calls, now, changed }: Options) {
  const applyPreferences = () => {
    const { opened, preferences } = state.get();
    const { audio, captions } = tracksOf(opened);
    const track = audioFor(audio, preferences.audio);
    const languages = { page: document.documentElement.lang, audio: track?.language ?? null };
    state.change({ audio: track, caption: captionFor(captions, preferences.captions, languages) });
    changed();
  };
  const preferences = createPreferences(state, calls, applyPreferences);
  const choices = {
    load: (videoId: number) => preferences.load(videoId),
    /** Selects tracks by the preferences, once the title's tracks are known. */
    applyPreferences,
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
      const captions = captionsToTurnOn(tracksOf(opened).captions, current.captions, document.documentElement.lang);
      if (captions) preferences.change({ captions });
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
    /** Whether the next title starts automatically. */
    setAutoplay(autoplay: boolean): void {
      preferences.change({ autoplay });
    },
    setSleep(choice: SleepChoice | null): void {
      state.change({ sleep: sleepFor(choice, now()), slept: false });
    },
    /** Ends the sleep timer if its time is up. @returns whether to pause */
    endSleepIfDue(): boolean {
      if (!isTimeToSleep(state.get().sleep, now())) return false;
      state.change({ sleep: null, slept: true });
      return true;
    },
    /** Ends a sleep timer set to the end of the title. @returns whether it was */
    endSleepAfterTitle(): boolean {
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
