import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useStateFor } from "#shared/state/use-state-for.ts";
import { Button } from "#shared/ui/button.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { isOnTitle, troubleIn } from "../state/phase.ts";
import { usePlayer, usePlayerState } from "../state/use-player.ts";

/** Spinner and notices while playback is stalled. */
export function Troubles() {
  return (
    <>
      <Waiting />
      <StandstillNotice />
      <SlowNotice />
      <SkippedNotice />
      <LateCaptionNotice />
      <EndingNotice />
    </>
  );
}

/** Visible after 700 ms without a frame: the player applies the delay while playing, the style sheet while loading. */
function Waiting() {
  const waiting = usePlayerState((state) => state.waiting);
  const loading = usePlayerState((state) => state.phase.at === "loading" && state.playing);
  const trouble = usePlayerState((state) => troubleIn(state.phase));
  if ((!waiting && !loading) || trouble === "line" || trouble === "service") return null;
  return (
    <div className={`player-waiting ${waiting ? "" : "player-waiting-late"}`} aria-hidden="true">
      <Spinner size="large" />
    </div>
  );
}

/** No connection or a failing service: covers the frozen picture. The player resumes by itself. */
function StandstillNotice() {
  const t = useTranslations("playback");
  const player = usePlayer();
  const trouble = usePlayerState((state) => troubleIn(state.phase));
  if (trouble !== "line" && trouble !== "service") return null;
  const words = trouble === "line" ? "network" : "failing";
  return (
    <div className="player-centre player-trouble" role="alert">
      <h2 className="text-2xl text-balance">{t(`${words}.title`)}</h2>
      <p className="text-soft text-balance">{t(`${words}.text`)}</p>
      <Button onClick={() => player.tryAgain()}>{t("retry")}</Button>
    </div>
  );
}

/** Slow connection: shown beside the spinner. */
function SlowNotice() {
  const t = useTranslations("playback");
  const isSlow = usePlayerState((state) => troubleIn(state.phase) === "slow");
  return (
    <p role="status" className={isSlow ? "player-notice" : "sr-only"}>
      {isSlow && t("slow")}
    </p>
  );
}

/** The selected captions are late: the film plays without them meanwhile. */
function LateCaptionNotice() {
  const t = useTranslations("playback");
  const isLate = usePlayerState(({ caption, lateCaption }) => caption !== null && caption.url === lateCaption);
  const isShown = usePlayerState(({ phase }) => isOnTitle(phase) && troubleIn(phase) === null) && isLate;
  return (
    <p role="status" className={isShown ? "player-notice" : "sr-only"}>
      {isShown && t("captionsLate")}
    </p>
  );
}

const endingShownMs = 12_000;

/** The title's rights end before the film does. */
function EndingNotice() {
  const t = useTranslations("playback");
  const minutes = usePlayerState((state) => state.endsInMinutes);
  const isPlaying = usePlayerState((state) => isOnTitle(state.phase));
  const [isRecent, show] = useStateFor(minutes, true);
  const shown = isRecent && isPlaying && minutes !== null;
  useEffect(() => {
    if (minutes === null) return undefined;
    const timer = setTimeout(() => show(false), endingShownMs);
    return () => clearTimeout(timer);
  }, [minutes, show]);
  return (
    <p role="status" className={shown ? "player-notice" : "sr-only"}>
      {shown && t("endsSoon", { minutes })}
    </p>
  );
}

const skippedShownMs = 8000;

/** Part of the title could not be loaded and was skipped. */
function SkippedNotice() {
  const t = useTranslations("playback");
  const skipped = usePlayerState((state) => state.skipped);
  const hasFailed = usePlayerState((state) => state.phase.at === "failed");
  const [isRecent, show] = useStateFor(skipped, true);
  const shown = isRecent && !hasFailed;
  useEffect(() => {
    if (!skipped) return undefined;
    const timer = setTimeout(() => show(false), skippedShownMs);
    return () => clearTimeout(timer);
  }, [skipped, show]);
  return (
    <p role="status" className={shown ? "player-notice" : "sr-only"}>
      {shown && skipped && t("skippedPart", { seconds: Math.max(1, Math.round(skipped.seconds)) })}
    </p>
  );
}
