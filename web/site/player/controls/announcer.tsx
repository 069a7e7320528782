import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useTrackNames } from "./settings/track-names.ts";
import { usePlayerState } from "./use-player.ts";

/** Announces changes to assistive technology: waiting, a new title, captions, sound, speed, quality, the sleep timer. */
export function Announcer() {
  const t = useTranslations("playback");
  const names = useTrackNames();
  const [said, say] = useState("");
  const waiting = usePlayerState((state) => state.waiting);
  const title = usePlayerState((state) => state.opened?.video.title);
  const caption = usePlayerState((state) => state.caption);
  const areCaptionsOn = usePlayerState((state) => state.preferences.captions.on);
  const audio = usePlayerState((state) => state.audio);
  const speed = usePlayerState((state) => state.speed);
  const quality = usePlayerState((state) => state.preferences.quality);
  const sleep = usePlayerState((state) => state.sleep);

  const captions =
    areCaptionsOn && caption ? t("subtitlesOn", { language: names.caption(caption) }) : t("subtitlesNowOff");
  const sound = audio ? t("audioNow", { language: names.audio(audio) }) : "";
  const speedNow = t("speedNow", { speed });
  const qualityNow =
    quality === "auto" ? t("qualityNowAuto") : t("qualityNow", { height: t("settings.height", { height: quality }) });
  const sleepNow =
    sleep === null
      ? t("sleepNowOff")
      : sleep.until === "time"
        ? t("sleepNow", { minutes: sleep.minutes })
        : t("sleepNowEpisode");

  useEffect(() => say(waiting ? t("loading") : ""), [waiting, t]);
  useEffect(() => (title ? say(t("nowPlaying", { title })) : undefined), [title, t]);
  useChange(captions, title, say);
  useChange(sound, title, say);
  useChange(speedNow, title, say);
  useChange(qualityNow, title, say);
  useChange(sleepNow, title, say);

  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** Says a text when it changes within a title; what comes with the title itself is not news. */
function useChange(text: string, title: string | undefined, say: (text: string) => void): void {
  const last = useRef({ text, title });
  useEffect(() => {
    const isNews = last.current.text !== text && last.current.title === title && title !== undefined;
    last.current = { text, title };
    if (isNews && text !== "") say(text);
  }, [text, title, say]);
}
