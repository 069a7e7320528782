import { useQuery } from "@tanstack/react-query";
import { useLocale } from "use-intl";
import { Link } from "react-router";
import type { Markers } from "#contract/admin/title-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { spans, timeText } from "#admin/features/catalogue/editing/markers/marker-spans.ts";
import { useTitle } from "../titles/title.tsx";

const doneTexts = {
  confirm: "titles.seasons.proposed.confirmed",
  refuse: "titles.seasons.proposed.refused",
} as const;

/** Markers proposed for a season's episodes, to be accepted or rejected together. */
export function SeasonProposals({ season }: { season: number }) {
  const t = useTexts();
  const { id } = useTitle();
  const { act, busy, fault } = useActing();
  const found = useQuery({
    queryKey: ["proposed-markers", id],
    queryFn: () => call("GET /admin/titles/{id}/proposed-markers", { params: { id } }),
  });
  const episodes = found.data?.data.filter((episode) => episode.season.id === season) ?? [];
  if (episodes.length === 0) return null;
  const settle = (choice: "confirm" | "refuse") =>
    act(async () => {
      const body = { season, act: choice };
      const { settled } = await call("POST /admin/titles/{id}/proposed-markers", { params: { id }, body });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["proposed-markers", id] }),
        queries.invalidateQueries({ queryKey: ["title"] }),
      ]);
      showToast(t(doneTexts[choice], { count: settled }), { tone: "success" });
    });
  return (
    <section className="mb-3 rounded-md bg-lifted p-4 text-sm" aria-labelledby={`proposed-${season}`}>
      <h2 id={`proposed-${season}`} className="font-semibold">
        {t("titles.seasons.proposed.title", { count: episodes.length })}
      </h2>
      <p className="mb-2 text-soft">{t("titles.seasons.proposed.lead")}</p>
      <ul className="proposed-episodes">
        {episodes.map((episode) => (
          <li key={episode.id}>
            <span className="text-end font-semibold tabular-nums">{episode.number}</span>
            <Link
              to={`/titles/${episode.id}/media`}
              className="min-w-0 truncate font-semibold underline-offset-4 hover:underline"
            >
              {episode.title}
            </Link>
            <Spans proposed={episode.proposed} />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" busy={busy} onClick={() => void settle("confirm")}>
          {t("titles.seasons.proposed.confirm")}
        </Button>
        <Button size="small" look="quiet" aria-disabled={busy || undefined} onClick={() => void settle("refuse")}>
          {t("titles.seasons.proposed.refuse")}
        </Button>
      </div>
      {fault && <FaultLine fault={fault} />}
    </section>
  );
}

/** 'Générique 0:12,4 – 1:02,0'. */
function Spans({ proposed }: { proposed: Markers }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <span className="flex flex-wrap gap-x-4 tabular-nums">
      {spans.map(({ name, start, end }) => {
        const [from, to] = [proposed[start], end && proposed[end]];
        if (from === null) return null;
        return (
          <span key={name}>
            <span className="text-soft">{t(`titles.markers.spans.${name}`)}</span> {timeText(from, locale)}
            {to !== null && ` – ${timeText(to, locale)}`}
          </span>
        );
      })}
    </span>
  );
}
