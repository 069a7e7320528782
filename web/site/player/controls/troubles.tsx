import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../shared/ui/button.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { troubleIn } from "../core/phase.ts";
import { usePlayer, usePlayerState } from "./use-player.ts";

/** Spinner and notices while playback is stalled. */
export function Troubles() {
  return (
    <>
      <Waiting />
      <LineNotice />
      <SkippedNotice />
    </>
  );
}

/** Visible after 700 ms without a frame: delayed by the player while playing, by the style sheet while loading. */
function Waiting() {
  const waiting = usePlayerState((state) => state.waiting);
  const loading = usePlayerState((state) => state.phase.at === "loading" && state.playing);
  const isTold = usePlayerState((state) => troubleIn(state.phase) !== null);
  if ((!waiting && !loading) || isTold) return null;
  return (
    <div className={`player-waiting ${waiting ? "" : "player-waiting-late"}`} aria-hidden="true">
      <Spinner size="large" />
    </div>
  );
}

/** 'No connection', over the frozen picture. The player resumes by itself. */
function LineNotice() {
  const t = useTranslations("playback");
  const player = usePlayer();
  const isLost = usePlayerState((state) => troubleIn(state.phase) === "line");
  if (!isLost) return null;
  return (
    <div className="player-centre player-trouble" role="alert">
      <h2 className="text-2xl text-balance">{t("network.title")}</h2>
      <p className="text-soft text-balance">{t("network.text")}</p>
      <Button onClick={() => player.tryAgain()}>{t("retry")}</Button>
    </div>
  );
}

const skippedShownMs = 8000;

/** Says that part of the title was skipped, and how much. */
function SkippedNotice() {
  const t = useTranslations("playback");
  const skipped = usePlayerState((state) => state.skipped);
  const hasFailed = usePlayerState((state) => state.phase.at === "failed");
  const [isRecent, show] = useState(false);
  const shown = isRecent && !hasFailed;
  useEffect(() => {
    show(skipped !== null);
    if (!skipped) return undefined;
    const timer = setTimeout(() => show(false), skippedShownMs);
    return () => clearTimeout(timer);
  }, [skipped]);
  return (
    <p role="status" className={shown ? "player-notice" : "sr-only"}>
      {shown && skipped && t("skippedPart", { seconds: Math.max(1, Math.round(skipped.seconds)) })}
    </p>
  );
}
