import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { useTrackNames } from "../settings/use-track-names.ts";
import { usePlayerState } from "../state/use-player.ts";

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
  const audioNow = audio ? t("audioNow", { language: names.audio(audio) }) : "";
  const speedNow = t("speedNow", { speed });
  const qualityNow =
    quality === "auto" ? t("qualityNowAuto") : t("qualityNow", { height: t("settings.height", { height: quality }) });
  const sleepNow =
    sleep === null
      ? t("sleepNowOff")
      : sleep.until === "time"
        ? t("sleepNow", { minutes: sleep.minutes })
        : t("sleepNowEpisode");

  const now: Announced = { title, waiting, settings: [captions, audioNow, speedNow, qualityNow, sleepNow] };
  const [last, setLast] = useState<Announced>({ ...now, title: undefined, waiting: false });
  const [message, announce] = useState("");
  if (!isSame(last, now)) {
    setLast(now);
    const change = changeToAnnounce(last, now);
    if (change === "title") announce(t("nowPlaying", { title: title ?? "" }));
    else if (change === "waiting") announce(waiting ? t("loading") : "");
    else if (change !== undefined) announce(change.setting);
  }
  // A live region is announced only if it was rendered before its text.
  const announced = useDeferredValue(message, "");
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}

/** `settings`: the announcement of each setting; empty for none. */
export type Announced = { title: string | undefined; waiting: boolean; settings: readonly string[] };

const isSame = (one: Announced, other: Announced): boolean =>
  one.title === other.title &&
  one.waiting === other.waiting &&
  one.settings.every((text, index) => text === other.settings[index]);

/** Which change to announce. A new title's own settings are not announced; of several changed settings only the last is. */
export function changeToAnnounce(
  before: Announced,
  now: Announced,
): "title" | "waiting" | { setting: string } | undefined {
  if (now.title !== undefined && now.title !== before.title) return "title";
  const setting = now.settings.findLast((text, index) => text !== before.settings[index] && text !== "");
  if (setting !== undefined && now.title !== undefined) return { setting };
  return now.waiting === before.waiting ? undefined : "waiting";
}
