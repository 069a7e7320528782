import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { CallError } from "#contract/client.ts";
import type { EditedSeasons } from "#contract/admin/title-seasons.ts";
import { Button } from "../../../../../shared/ui/button.tsx";
import { showToast } from "../../../../../shared/ui/toast-store.ts";
import { call, queries } from "../../../../api.ts";
import { FaultLine } from "../../../../parts/fault.tsx";
import { Loaded } from "../../../../parts/ledger.tsx";
import { NotFound } from "../../../../parts/not-found.tsx";
import { useTexts } from "../../../../texts.ts";
import { titleKey } from "../../../../parts/title-cache.ts";
import { useTitle } from "../title.tsx";
import { formOf, moveEpisode, type Seasons, type Spot } from "./arrange.ts";
import { NewEpisodeDialog } from "./new-episode-dialog.tsx";
import { SeasonPanel } from "./season-panel.tsx";

/** The seasons and episodes of a series, arranged by drag and by keys. */
export function TitleSeasons() {
  const { id, type } = useTitle();
  const isSeries = type === "series";
  const seasons = useQuery({
    queryKey: ["title-seasons", id],
    queryFn: () => call("GET /admin/titles/{id}/seasons", { params: { id } }),
    enabled: isSeries,
  });
  if (!isSeries) return <NotFound inside />;
  // What was arranged is kept while it is not saved, whatever is fetched meanwhile.
  return <Loaded asked={seasons}>{(found) => <Arranging key={found.version} read={found} />}</Loaded>;
}

function Arranging({ read }: { read: EditedSeasons }) {
  const t = useTexts();
  const { id } = useTitle();
  const [seasons, setSeasons] = useState<Seasons>(read.seasons);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [adding, setAdding] = useState<number | null>(null);
  const isChanged = JSON.stringify(formOf(seasons)) !== JSON.stringify(formOf(read.seasons));
  const lastNumber = Math.max(0, ...seasons.map(({ number }) => number));

  const save = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      const body = { version: read.version, seasons: formOf(seasons) };
      const saved = await call("PUT /admin/titles/{id}/seasons", { params: { id }, body });
      queries.setQueryData(["title-seasons", id], saved);
      await queries.invalidateQueries({ queryKey: titleKey(id) });
      showToast(t("titles.seasons.saved"), { tone: "success" });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(Object.values(error.messages)[0] ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  const addSeason = (): void => {
    const number = lastNumber + 1;
    const names = { title_fr: `Saison ${number}`, title_en: `Season ${number}` };
    setSeasons([...seasons, { id: -number, number, ...names, episodes: [] }]);
  };
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
            onAdd={isChanged ? undefined : () => setAdding(season.number)}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" size="small" icon={<Plus className="size-4" aria-hidden="true" />} onClick={addSeason}>
          {t("titles.seasons.addSeason")}
        </Button>
      </div>
      <FaultLine fault={fault} />
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
      {adding !== null && (
        <NewEpisodeDialog series={id} seasons={seasons} season={adding} onClose={() => setAdding(null)} />
      )}
    </>
  );
}
