import { isOnTitle } from "../state/phase.ts";
import type { PlayerSession } from "./player-session.ts";

export type Transport = ReturnType<typeof createTransport>;

/** Play, pause, seek and skipping the intro. */
export function createTransport(session: PlayerSession) {
  const { state } = session;
  const transport = {
    skipIntro(): void {
      const { elements, playback } = session;
      if (session.phase() !== "intro" || !elements) return;
      session.dispatch({ event: "introOver" });
      playback?.stopIntro();
      session.start(elements.main);
    },
    toggle(): void {
      const video = session.activeVideo();
      if (!video || session.phase() === "failed" || !state.get().opened) return;
      if (video.paused) session.start(video);
      else video.pause();
    },
    play(): void {
      if (session.activeVideo()?.paused) transport.toggle();
    },
    pause(): void {
      session.activeVideo()?.pause();
    },
    /** Seeks to `seconds`, at most just before the end. After the end, only backwards, which resumes playback. */
    seekTo(seconds: number): void {
      const { elements } = session;
      const { phase, duration } = state.get();
      const hasEnded = phase.at === "ended";
      const last = Math.max(0, duration - 0.1);
      if (!elements || !(isOnTitle(phase) || (hasEnded && seconds < last))) return;
      const time = Math.min(Math.max(0, seconds), last);
      elements.main.currentTime = time;
      state.change({ time });
      if (hasEnded) session.start(elements.main);
    },
    seekBy(seconds: number): void {
      const { phase, time } = state.get();
      // The element is ahead of its last timeupdate event.
      const position = isOnTitle(phase) ? (session.elements?.main.currentTime ?? time) : time;
      transport.seekTo(position + seconds);
    },
  };
  return transport;
}
