import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { languageName } from "./menus.tsx";
import { usePlayer, usePlayerState } from "./use-player.ts";

/** Announces changes to assistive technology: waiting, a new title, subtitles, speed. */
export function Announcer() {
  const t = useTranslations("playback");
  const player = usePlayer();
  const [said, say] = useState("");
  const waiting = usePlayerState((state) => state.waiting);
  const title = usePlayerState((state) => state.opened?.video.title);
  const subtitles = usePlayerState((state) => state.subtitles);
  const speed = usePlayerState((state) => state.speed);
  const first = useRef(true);

  useEffect(() => say(waiting ? t("loading") : ""), [waiting, t]);
  useEffect(() => (title ? say(t("nowPlaying", { title })) : undefined), [title, t]);
  useEffect(() => {
    if (first.current) return;
    say(subtitles ? t("subtitlesOn", { language: languageName(subtitles) }) : t("subtitlesNowOff"));
  }, [subtitles, t]);
  useEffect(() => {
    if (!first.current) say(t("speedNow", { speed }));
    first.current = false;
  }, [speed, t, player]);

  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
