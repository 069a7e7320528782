import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { useTrackNames } from "./settings/track-names.ts";
import { usePlayerState } from "./use-player.ts";

/** Announces changes to assistive technology: waiting, a new title, captions, sound, speed, quality, the sleep timer. */
export function Announcer() {
  const t = useTranslations("playback");
  const names = useTrackNames();
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

  const now: Announced = { title, waiting, settings: [captions, sound, speedNow, qualityNow, sleepNow] };
  const [last, setLast] = useState<Announced>({ ...now, title: undefined, waiting: false });
  const [said, say] = useState("");
  if (!isSame(last, now)) {
    setLast(now);
    const news = newsIn(last, now);
    if (news === "title") say(t("nowPlaying", { title: title ?? "" }));
    else if (news === "waiting") say(waiting ? t("loading") : "");
    else if (news !== undefined) say(news.setting);
  }
  // A live region is heard only where it was there before its words.
  const spoken = useDeferredValue(said, "");
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  );
}

/** `settings`: what would be said of each; empty for nothing. */
export type Announced = { title: string | undefined; waiting: boolean; settings: readonly string[] };

const isSame = (one: Announced, other: Announced): boolean =>
  one.title === other.title &&
  one.waiting === other.waiting &&
  one.settings.every((text, place) => text === other.settings[place]);

/** What to say of a change. Settings that come with a title are not news; of several that change at once the last is. */
export function newsIn(before: Announced, now: Announced): "title" | "waiting" | { setting: string } | undefined {
  if (now.title !== undefined && now.title !== before.title) return "title";
  const setting = now.settings.findLast((text, place) => text !== before.settings[place] && text !== "");
  if (setting !== undefined && now.title !== undefined) return { setting };
  return now.waiting === before.waiting ? undefined : "waiting";
}
