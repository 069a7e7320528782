import { Play, RotateCcw, SkipForward } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useStateFor } from "#shared/state/use-state-for.ts";
import { Button } from "#shared/ui/button.tsx";
import { Rating } from "#shared/ui/rating.tsx";
import { isInCredits, skippableAt } from "./markers.ts";
import { isOnTitle } from "../state/phase.ts";
import { usePlayer, usePlayerState } from "../state/use-player.ts";

/** Overlays that appear at certain moments of playback. */
export function Moments({ onClose }: { onClose: () => void }) {
  return (
    <>
      <SkipClip />
      <SkipPart />
      <Slept />
      <NextCard />
      <PressToPlay />
      <EndScreen onClose={onClose} />
    </>
  );
}

const ratingShownMs = 10_000;

/** The title's rating, shown at its start and whenever the controls are visible. */
export function RatingNotice() {
  const video = usePlayerState((state) => state.opened?.video);
  const isVisible = usePlayerState((state) => isOnTitle(state.phase));
  const [fresh, setFresh] = useStateFor(isVisible ? video?.id : undefined, true);
  useEffect(() => {
    if (!isVisible) return undefined;
    const timer = setTimeout(() => setFresh(false), ratingShownMs);
    return () => clearTimeout(timer);
  }, [isVisible, setFresh]);
  if (!video || !isVisible || video.rating === 0) return null;
  return (
    <p className="player-rating" data-fresh={fresh ? "" : undefined}>
      <Rating age={video.rating} />
    </p>
  );
}

/** Skips the intro clip before the title. */
function SkipClip() {
  const player = usePlayer();
  const isIntro = usePlayerState((state) => state.phase.at === "intro" && !state.blocked);
  return isIntro && <SkipButton name="skipIntro" onSkip={() => player.transport.skipIntro()} />;
}

/** Skips the title's opening or recap. */
function SkipPart() {
  const player = usePlayer();
  const markers = usePlayerState((state) => state.opened?.markers);
  const part = usePlayerState((state) =>
    state.opened && isOnTitle(state.phase) ? skippableAt(state.opened.markers, state.time) : null,
  );
  const end = part && markers?.[part]?.end;
  if (!part || typeof end !== "number") return null;
  return (
    <SkipButton name={part === "recap" ? "skipRecap" : "skipOpening"} onSkip={() => player.transport.seekTo(end)} />
  );
}

function SkipButton({ name, onSkip }: { name: "skipIntro" | "skipRecap" | "skipOpening"; onSkip: () => void }) {
  const t = useTranslations("playback");
  return (
    <div className="player-corner">
      <Button look="secondary" onClick={onSkip} icon={<SkipForward className="size-5" aria-hidden="true" />}>
        {t(name)}
      </Button>
    </div>
  );
}

/** The sleep timer has stopped playback. */
function Slept() {
  const t = useTranslations("playback");
  const isShown = usePlayerState((state) => state.slept && !state.playing);
  if (!isShown) return null;
  return (
    <p className="player-notice" role="status">
      {t("slept")}
    </p>
  );
}

/** 'Épisode suivant' before the end, to skip the credits. */
function NextCard() {
  const t = useTranslations("playback");
  const player = usePlayer();
  const next = usePlayerState((state) => state.next);
  const isNear = usePlayerState((state) => isOnTitle(state.phase) && isInCredits(state));
  if (!next || !isNear) return null;
  return (
    <div className="player-corner player-next">
      <p>
        <span className="player-next-kind">{next.kind === "episode" ? t("nextEpisode") : t("nextVideo")}</span>
        <strong>{next.title}</strong>
        <Rating age={next.rating} className="player-next-rating" />
      </p>
      <Button onClick={() => player.goNext()} icon={<Play className="size-5 fill-current" aria-hidden="true" />}>
        {t("watchNext")}
      </Button>
    </div>
  );
}

/** The browser blocked autoplay: the viewer has to start playback. */
function PressToPlay() {
  const t = useTranslations("playback");
  const player = usePlayer();
  const blocked = usePlayerState((state) => state.blocked);
  if (!blocked) return null;
  return (
    <div className="player-centre">
      <Button
        size="large"
        onClick={() => player.transport.toggle()}
        icon={<Play className="size-6 fill-current" aria-hidden="true" />}
      >
        {t("play")}
      </Button>
    </div>
  );
}

/** After the end of a title without a next one. */
function EndScreen({ onClose }: { onClose: () => void }) {
  const t = useTranslations("playback");
  const player = usePlayer();
  const isOver = usePlayerState((state) => state.phase.at === "ended" && !state.next);
  const id = usePlayerState((state) => state.opened?.video.id);
  const title = usePlayerState((state) => state.opened?.video.series?.title ?? state.opened?.video.title);
  if (!isOver || id === undefined) return null;
  return (
    <div className="player-centre player-end">
      <p className="text-lg text-soft">{t("ended")}</p>
      <h2 className="text-2xl text-balance">{title}</h2>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onClose}>{t("back")}</Button>
        <Button
          look="secondary"
          onClick={() => void player.open(id, { withIntro: false })}
          icon={<RotateCcw className="size-5" aria-hidden="true" />}
        >
          {t("watchAgain")}
        </Button>
      </div>
    </div>
  );
}
