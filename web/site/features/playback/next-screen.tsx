import { useQuery } from "@tanstack/react-query";
import { Play, RotateCcw } from "lucide-react";
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { queries, query } from "#shared/api/queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { Switch } from "#shared/ui/choice.tsx";
import { Picture } from "#shared/ui/picture.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { Rating } from "#shared/ui/rating.tsx";
import type { NextUp } from "#site/player/state/player-state.ts";
import { type AfterEnd, countdownSeconds } from "./after-end.ts";
import { useCountdown } from "./use-countdown.ts";

type Props = {
  next: NextUp;
  /** 'S1 É4'; absent for a film. */
  place: string | undefined;
  plan: Exclude<AfterEnd, "nothing">;
  /** Something lies over the player: the countdown waits. */
  held: boolean;
  autoplay: boolean;
  onAutoplay: (on: boolean) => void;
  onNext: () => void;
  onAgain: () => void;
  onClose: () => void;
};

/** At the end of a title: the next one starts after a countdown, waits for a press, or first asks who is watching. */
export function NextScreen({ next, place, plan, held, autoplay, onAutoplay, onNext, onAgain, onClose }: Props) {
  const t = useTranslations("playback.after");
  const headingId = useId();
  const [isCancelled, setCancelled] = useState(false);
  const counts = plan === "countdown" && autoplay && !isCancelled;
  const left = useCountdown(counts && !held, onNext);
  const primary = useRef<HTMLButtonElement>(null);
  useFocusHere(primary, held);
  /** The button that has the focus may go with it. */
  const cancel = (): void => {
    setCancelled(true);
    primary.current?.focus({ preventScroll: true });
  };
  useEscape(counts && !held, cancel);
  const said =
    plan === "ask"
      ? t("stillWatching")
      : counts
        ? t("announced", { seconds: countdownSeconds, title: next.title })
        : t("cancelled");
  return (
    <section aria-labelledby={headingId} className="player-centre player-end">
      <Announced text={plan === "offer" ? "" : said} />
      <p className="text-soft">{plan === "ask" ? next.title : counts ? t("soon", { seconds: left }) : t("upNext")}</p>
      <NextPicture next={next} progress={counts ? 1 - left / countdownSeconds : 0} />
      <h2 id={headingId} className="text-2xl text-balance">
        {plan === "ask" ? t("stillWatching") : [place, next.title].filter(Boolean).join(" · ")}
      </h2>
      {plan === "ask" ? <p className="max-w-[34rem] text-soft text-balance">{t("stillText")}</p> : null}
      <p className="text-sm empty:hidden">
        <Rating age={next.rating} />
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button ref={primary} onClick={onNext} icon={<Play className="size-5 fill-current" aria-hidden="true" />}>
          {t(plan === "ask" ? "goOn" : "playNow")}
        </Button>
        {counts ? (
          <Button look="secondary" onClick={cancel}>
            {t("cancel")}
          </Button>
        ) : (
          <Button look="secondary" onClick={onClose}>
            {t("leave")}
          </Button>
        )}
        {plan !== "ask" && !counts && (
          <Button look="secondary" onClick={onAgain} icon={<RotateCcw className="size-5" aria-hidden="true" />}>
            {t("again")}
          </Button>
        )}
      </div>
      {plan !== "ask" && (
        <div className="max-w-full text-sm">
          <Switch label={t("autoplay")} checked={autoplay} onChange={(event) => onAutoplay(event.target.checked)} />
        </div>
      )}
    </section>
  );
}

/** The picture of what comes, and how much of the wait is over. */
function NextPicture({ next: { id, kind, title }, progress }: { next: NextUp; progress: number }) {
  const name = kind === "episode" ? "GET /episodes/{id}" : "GET /videos/{id}";
  const { data } = useQuery(query(name, { params: { id } }), queries);
  return (
    <div
      className="relative w-[min(20rem,60vw)] overflow-hidden rounded-lg shadow-lifted [@media(max-height:30rem)]:hidden"
      aria-hidden="true"
    >
      <Picture
        url={data?.thumb_url}
        shape="horizontal"
        name={title}
        color={data?.color ?? "#151b30"}
        sizes="20rem"
        eager
      />
      {progress > 0 && (
        <span className="absolute inset-x-0 bottom-0">
          <ProgressBar value={progress} />
        </span>
      )}
    </div>
  );
}

/** Spoken once: a live region is heard only where it was there before its words. */
function Announced({ text }: { text: string }) {
  const said = useDeferredValue(text, "");
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** Escape cancels wherever the focus is; it would leave the player instead. */
function useEscape(isHeard: boolean, cancel: () => void): void {
  const onEscape = useEffectEvent(cancel);
  useEffect(() => {
    if (!isHeard) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      onEscape();
    };
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, [isHeard]);
}

/** Puts the focus on the button when the screen appears, and when nothing lies over it any more. */
function useFocusHere(button: RefObject<HTMLButtonElement | null>, held: boolean): void {
  useEffect(() => {
    if (!held) button.current?.focus({ preventScroll: true });
  }, [button, held]);
}
