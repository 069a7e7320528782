import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react";
import { useLocale } from "use-intl";
import { imageUrl } from "#contract/images.ts";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { timeText } from "./marker-spans.ts";
import type { Film } from "./use-film.ts";

type Props = { title: EditedTitle; film: Film; children: ReactNode };

/** Seconds. */
const leap = 10;

/** The film with controls to step through it by frame, by second and by keyboard. */
export function FilmPlayer({ title, film, children }: Props) {
  const t = useTexts();
  const { video, events, isOpen, fault } = film;
  const playing = useRef<HTMLButtonElement>(null);
  const acts: Record<string, () => Promise<void>> = {
    k: film.toggle,
    ",": () => film.step(-1),
    ".": () => film.step(1),
    j: () => film.seek(film.shown() - leap),
    l: () => film.seek(film.shown() + leap),
  };
  const press = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "range";
    const act = event.ctrlKey || event.metaKey || event.altKey || isTyping ? undefined : acts[event.key];
    if (!act) return;
    event.preventDefault();
    void act();
  };
  /** The start button disappears once the film opens; the play button takes the focus. */
  const begin = (): void => {
    playing.current?.focus();
    void film.toggle();
  };
  const { images_key: key, duration } = title;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for what has the focus inside
    <div className="min-w-0" onKeyDown={press}>
      <div className="film-picture" data-open={isOpen ? "" : undefined}>
        <video
          ref={video}
          className="size-full"
          playsInline
          poster={key === "" ? undefined : imageUrl(key, "horizontal", 640)}
          {...events}
        />
        {!isOpen && (
          <button type="button" className="film-start" onClick={begin}>
            <Play className="size-7 fill-current" aria-hidden="true" />
            <span>{t("titles.markers.open")}</span>
          </button>
        )}
      </div>
      {fault && <FaultLine fault={fault} />}
      <Transport film={film} duration={duration} playing={playing} />
      {children}
    </div>
  );
}

type TransportProps = { film: Film; duration: number; playing: RefObject<HTMLButtonElement | null> };

function Transport({ film, duration, playing }: TransportProps) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1" role="group" aria-label={t("titles.markers.transport")}>
      <IconButton
        ref={playing}
        label={t(film.isPaused ? "titles.markers.play" : "titles.markers.pause")}
        shortcut="K"
        icon={
          film.isPaused ? (
            <Play className="size-5 fill-current" aria-hidden="true" />
          ) : (
            <Pause className="size-5 fill-current" aria-hidden="true" />
          )
        }
        onClick={() => void film.toggle()}
      />
      <IconButton
        label={t("titles.markers.back")}
        shortcut="J"
        icon={<RotateCcw className="size-5" aria-hidden="true" />}
        onClick={() => void film.seek(film.shown() - leap)}
      />
      <IconButton
        label={t("titles.markers.forward")}
        shortcut="L"
        icon={<RotateCw className="size-5" aria-hidden="true" />}
        onClick={() => void film.seek(film.shown() + leap)}
      />
      <IconButton
        label={t("titles.markers.pictureBack")}
        shortcut=","
        icon={<ChevronLeft className="size-5" aria-hidden="true" />}
        onClick={() => void film.step(-1)}
      />
      <IconButton
        label={t("titles.markers.pictureForward")}
        shortcut="."
        icon={<ChevronRight className="size-5" aria-hidden="true" />}
        onClick={() => void film.step(1)}
      />
      <p className="ms-auto text-sm tabular-nums">
        {timeText(film.seconds, locale)} <span className="text-soft">/ {timeText(duration, locale)}</span>
      </p>
    </div>
  );
}
