import { GripVertical } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { holdsFiles } from "#admin/parts/dropped-files.ts";
import { useTexts } from "#admin/texts.ts";
import { StandingTag } from "#admin/features/catalogue/editing/titles/standing-tag.tsx";
import { Thumbnail } from "#admin/features/catalogue/editing/titles/thumbnail.tsx";
import { neighbour, type Seasons, type Spot } from "./arrange.ts";

type Props = {
  episode: Seasons[number]["episodes"][number];
  spot: Spot;
  seasons: Seasons;
  onMove: (from: Spot, to: Spot) => void;
};

/** An episode that can be dragged; with its handle focused, up and down move it. */
export function EpisodeRow({ episode, spot, seasons, onMove }: Props) {
  const t = useTexts();
  const [isOver, setOver] = useState(false);
  const { id, number, title, has_stream: hasStream, is_free_episode: isFree } = episode;
  const press = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    const to = step && neighbour(seasons, spot, step);
    if (!to) return;
    event.preventDefault();
    onMove(spot, to);
    // Moving to another season remounts the row.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus());
  };
  const drop = (event: DragEvent): void => {
    if (holdsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const [season, from] = event.dataTransfer.getData("text/plain").split(" ").map(Number);
    if (season !== undefined && from !== undefined) onMove({ season, episode: from }, spot);
  };
  return (
    <li
      className="episode-row"
      data-over={isOver ? "" : undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData("text/plain", `${spot.season} ${spot.episode}`)}
      onDragOver={(event) => {
        // Dropped files are handled by the season.
        if (holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <button
        type="button"
        data-handle={id}
        className="grid size-9 flex-none cursor-grab place-items-center rounded-sm text-soft hover:bg-lifted"
        aria-label={t("titles.seasons.move", { title })}
        onKeyDown={press}
      >
        <GripVertical className="size-4" aria-hidden="true" />
      </button>
      <span className="w-8 flex-none text-end font-semibold tabular-nums">{number}</span>
      <Thumbnail title={episode} width="w-14" />
      <Link
        to={`/titles/${id}`}
        draggable={false}
        className="min-w-28 flex-1 font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {title}
        {!hasStream && <span className="block text-xs font-normal text-soft">{t("titles.withoutStream")}</span>}
      </Link>
      {isFree && <span className="tag">{t("titles.seasons.free")}</span>}
      <StandingTag title={episode} />
    </li>
  );
}
