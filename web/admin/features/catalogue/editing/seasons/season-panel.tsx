import { defaultTextOf, locales, textIn, textName, type TextName } from "#contract/language.ts";
import { FileUp, Plus, Trash2 } from "lucide-react";
import { type DragEvent, useState } from "react";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { bringsFiles, holdsFiles } from "#admin/parts/dropped-files.ts";
import { useTexts } from "#admin/texts.ts";
import { filesOfDrop, readable, type Chosen } from "#admin/features/uploads/chosen-files.ts";
import { FileButton } from "#admin/parts/file-button.tsx";
import type { Seasons, Spot } from "./arrange.ts";
import { EpisodeRow } from "./episode-row.tsx";
import { SeasonProposals } from "./season-proposals.tsx";

type Season = Seasons[number];
type Props = {
  seasons: Seasons;
  index: number;
  onMove: (from: Spot, to: Spot) => void;
  onChange: (part: Partial<Pick<Season, "number" | TextName<"title">>>) => void;
  onRemove: () => void;
  onAdd: () => void;
  /** Receives files, which become episodes of the season. */
  onFiles: (chosen: Promise<Chosen>) => void;
};

/** A season: its number, its names, and its episodes in order. */
export function SeasonPanel({ seasons, index, onMove, onChange, onRemove, onAdd, onFiles }: Props) {
  const t = useTexts();
  const drop = useFileDrop(onFiles);
  const season = seasons[index];
  if (!season) return null;
  const { number, episodes } = season;
  const name = defaultTextOf(season, "title");
  return (
    <section className="panel media-panel p-4 pb-3" aria-label={name} {...drop}>
      <div className="season-head mb-3 grid grid-cols-2 items-end gap-x-3 gap-y-2 xs:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)_auto]">
        <TextField
          label={t("titles.seasons.number")}
          type="number"
          min={1}
          max={10_000}
          value={number}
          onChange={({ currentTarget }) => onChange({ number: currentTarget.valueAsNumber || 1 })}
        />
        {locales.map((locale) => (
          <TextField
            key={locale}
            label={t(`titles.seasons.names.${locale}`)}
            lang={locale}
            value={textIn(season, "title", locale)}
            maxLength={120}
            onChange={({ currentTarget }) => onChange({ [textName("title", locale)]: currentTarget.value })}
          />
        ))}
        <SeasonActs season={season} onAdd={onAdd} onFiles={onFiles} onRemove={onRemove} />
      </div>
      {season.id > 0 && <SeasonProposals season={season.id} />}
      <ol>
        {episodes.map((episode, place) => (
          <EpisodeRow
            key={episode.id}
            episode={episode}
            spot={{ season: index, episode: place }}
            seasons={seasons}
            onMove={onMove}
          />
        ))}
      </ol>
      {episodes.length === 0 && <EmptySeason onDrop={(from) => onMove(from, { season: index, episode: 0 })} />}
    </section>
  );
}

type ActsProps = Pick<Props, "onAdd" | "onFiles" | "onRemove"> & { season: Season };

/** Adds an episode or files; removes an empty season. */
function SeasonActs({ season, onAdd, onFiles, onRemove }: ActsProps) {
  const t = useTexts();
  return (
    <div className="col-span-full flex flex-wrap items-center gap-1">
      <Button look="secondary" size="small" icon={<Plus className="size-4" aria-hidden="true" />} onClick={onAdd}>
        {t("titles.seasons.addEpisode")}
      </Button>
      <FileButton
        accept="video/*,image/*,.mkv,.srt,.vtt,.ass"
        icon={<FileUp className="size-4" aria-hidden="true" />}
        multiple
        onFiles={(files) => onFiles(readable(files.map((file) => ({ file, folder: "" }))))}
      >
        {t("titles.seasons.addFiles")}
      </FileButton>
      {season.episodes.length === 0 && (
        <IconButton
          label={t("titles.seasons.remove", { name: defaultTextOf(season, "title") })}
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          size="small"
          onClick={onRemove}
        />
      )}
    </div>
  );
}

/** Props of an element that accepts dropped files, and ignores dragged episodes. */
function useFileDrop(onFiles: Props["onFiles"]) {
  const [isOver, setOver] = useState(false);
  return {
    "data-over": isOver ? "" : undefined,
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (!bringsFiles(event)) return;
      event.preventDefault();
      onFiles(filesOfDrop(event.dataTransfer));
    },
  };
}

/** A drop target for episodes. */
function EmptySeason({ onDrop }: { onDrop: (from: Spot) => void }) {
  const t = useTexts();
  return (
    <p
      className="rounded-md border border-dashed border-edge p-4 text-center text-sm text-soft"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [season, episode] = event.dataTransfer.getData("text/plain").split(" ").map(Number);
        if (season !== undefined && episode !== undefined) onDrop({ season, episode });
      }}
    >
      {t("titles.seasons.empty")}
    </p>
  );
}
