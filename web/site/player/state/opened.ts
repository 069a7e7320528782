import type { AnswerFor } from "#contract/client.ts";
import type { PlayerPreferences } from "#contract/player-preferences.ts";

/** The server's answer to opening a title. */
export type Opened = AnswerFor<"POST /videos/{id}/playing-url">;

export type AudioTrack = Opened["tracks"]["audio"][number];
export type CaptionTrack = Opened["tracks"]["captions"][number];

export type Preferences = PlayerPreferences;

/** The preferences of a profile without any, used until the service has responded. */
export const initialPreferences: Preferences = {
  autoplay: true,
  quality: "auto",
  caption_style: { size: "medium", color: "white", background: "half", edge: "outline" },
  captions: { on: false, language: null, kind: "subtitles" },
  audio: { language: null, description: false },
};
