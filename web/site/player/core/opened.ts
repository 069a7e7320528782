import type { AnswerFor } from "#contract/client.ts";
import type { PlayerPreferences } from "#contract/player-preferences.ts";

/** The server's answer to opening a title. */
export type Opened = AnswerFor<"POST /videos/{id}/playing-url">;

export type Preferences = PlayerPreferences;

/** Of a profile that has chosen nothing, until the service has answered. */
export const firstPreferences: Preferences = {
  autoplay: true,
  quality: "auto",
  caption_style: { size: "medium", color: "white", background: "half", edge: "outline" },
  captions: { on: false, language: null, kind: "subtitles" },
  audio: { language: null, description: false },
};
