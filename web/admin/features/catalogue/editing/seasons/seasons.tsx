import { type ByLocale, defaultTextOf, textsBy } from "#contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CallError } from "#contract/client.ts";
import type { EditedSeasons } from "#contract/admin/title-seasons.ts";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { NotFound } from "#admin/parts/not-found.tsx";
import { useTexts } from "#admin/texts.ts";
import { titleKey } from "#admin/features/catalogue/editing/titles/title-cache.ts";
import type { Chosen } from "#admin/features/uploads/chosen-files.ts";
import { takeIntoSeason } from "#admin/features/uploads/tray.ts";
import { useTitle } from "../titles/title.tsx";
import { formOf, moveEpisode, type Seasons, type Spot } from "./arrange.ts";
import { NewEpisodeDialog } from "./new-episode-dialog.tsx";
import { SeasonPanel } from "./season-panel.tsx";

/** The seasons and episodes of a series, arranged by drag and by keys. */
export function TitleSeasons() {
  const { id, type } = useTitle();
  const isSeries = type === "series";
  // Held here: adding an episode may save the arrangement first, which remounts `Arranging`.
  const [adding, setAdding] = useState<number | null>(null);
  const seasons = useQuery({
    queryKey: ["title-seasons", id],
    queryFn: () => call("GET /admin/titles/{id}/seasons", { params: { id } }),
    enabled: isSeries,
  });
  if (!isSeries) return <NotFound inside />;
  // Unsaved changes are kept across refetches.
  return (
    <Loaded asked={seasons}>
      {(found) => (
        <>
          <Arranging key={found.version} read={found} onAdd={setAdding} />
          {adding !== null && (
            <NewEpisodeDialog series={id} seasons={found.seasons} season={adding} onClose={() => setAdding(null)} />
          )}
        </>
      )}
    </Loaded>
  );
}

/** What a new season is called until an editor names it. */
const seasonNames: ByLocale<(number: number) => string> = {
  fr: (number) => `Saison ${number}`,
  en: (number) => `Season ${number}`,
};

type ArrangingProps = { read: EditedSeasons; onAdd: (season: number) => void };

function Arranging({ read, onAdd }: ArrangingProps) {
  const t = useTexts();
  const title = useTitle();
  const { id } = title;
  const series = defaultTextOf(title, "title");
  const navigate = useNavigate();
  const files = useActing();
  const [seasons, setSeasons] = useState<Seasons>(read.seasons);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isChanged = JSON.stringify(formOf(seasons)) !== JSON.stringify(formOf(read.seasons));
  const lastNumber = Math.max(0, ...seasons.map(({ number }) => number));

  /** Returns whether it was saved. */
  const save = async (): Promise<boolean> => {
    setBusy(true);
    setFault(null);
    try {
      const body = { version: read.version, seasons: formOf(seasons) };
      const saved = await call("PUT /admin/titles/{id}/seasons", { params: { id }, body });
      queries.setQueryData(["title-seasons", id], saved);
      await queries.invalidateQueries({ queryKey: titleKey(id) });
      showToast(t("titles.seasons.saved"), { tone: "success" });
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(Object.values(error.messages)[0] ?? error.message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const addSeason = (): void => {
    const number = lastNumber + 1;
    const names = textsBy("title", (locale) => seasonNames[locale](number));
    setSeasons([...seasons, { id: -number, number, ...names, episodes: [] }]);
  };
  // A new season is saved before an episode is created in it.
  const add = async (number: number): Promise<void> => {
    if (!isChanged || (await save())) onAdd(number);
  };
  const takeFiles = (chosen: Promise<Chosen>, { number: season, episodes }: Seasons[number]): void =>
    void files.act(async () => {
      if (isChanged && !(await save())) return;
      const taken = episodes.filter(({ has_stream: hasStream }) => hasStream).map(({ number }) => number);
      await takeIntoSeason(await chosen, { series, seriesId: id, season, taken });
      await navigate("/uploads");
    });
  return (
    <>
      <p className="mb-4 text-sm text-soft">{t("titles.seasons.lead")}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {seasons.map((season, index) => (
          <SeasonPanel
            key={season.id}
            seasons={seasons}
            index={index}
            onMove={(from: Spot, to: Spot) => setSeasons((now) => moveEpisode(now, from, to))}
            onChange={(part) => setSeasons((now) => now.map((one, at) => (at === index ? { ...one, ...part } : one)))}
            onRemove={() => setSeasons((now) => now.filter((_, at) => at !== index))}
            onAdd={() => void add(season.number)}
            onFiles={(chosen) => takeFiles(chosen, season)}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" size="small" icon={<Plus className="size-4" aria-hidden="true" />} onClick={addSeason}>
          {t("titles.seasons.addSeason")}
        </Button>
      </div>
      <FaultLine fault={fault ?? files.fault} />
      {isChanged && (
        <div className="panel sticky bottom-3 z-10 flex flex-wrap items-center justify-end gap-3 px-5 py-3 shadow-lifted">
          <p className="me-auto text-sm text-soft" role="status">
            {t("titles.seasons.changed")}
          </p>
          <Button look="quiet" size="small" onClick={() => setSeasons(read.seasons)}>
            {t("titles.discard")}
          </Button>
          <Button size="small" busy={busy} onClick={() => void save()}>
            {t("titles.save")}
          </Button>
        </div>
      )}
    </>
  );
}
