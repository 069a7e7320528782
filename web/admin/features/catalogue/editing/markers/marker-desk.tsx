import type { EditedTitle, Markers } from "#contract/admin/title-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { MergeDialog } from "../titles/merge-dialog.tsx";
import { FilmPlayer } from "./film-player.tsx";
import { MarkerList } from "./marker-list.tsx";
import { ProposedMarkers } from "./proposed-markers.tsx";
import { Timeline } from "./timeline.tsx";
import { useFilm } from "./use-film.ts";
import { useMarkerDraft, type MarkerDraft } from "./use-marker-draft.ts";

/** A title's film, drafts included, and its markers. */
export function MarkerDesk({ title }: { title: EditedTitle }) {
  const t = useTexts();
  const { duration } = title;
  const film = useFilm(title.id, duration);
  const draft = useMarkerDraft(title);
  const { values, changes } = draft;
  return (
    <section className="panel min-w-0" aria-labelledby="markers">
      <div className="px-5 py-4">
        <h2 id="markers" className="text-base font-semibold">
          {t("titles.markers.title")}
        </h2>
        <p className="text-sm text-soft">{t("titles.markers.lead")}</p>
      </div>
      {title.proposed_markers && (
        <ProposedMarkers
          proposed={title.proposed_markers}
          onShow={(seconds) => void film.seek(seconds)}
          onTake={(proposed) => draft.change(foundOf(proposed))}
          onRefuse={() => void draft.refuse()}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 px-5 pb-4 md:grid-cols-[minmax(0,1fr)_23rem]">
        <FilmPlayer title={title} film={film}>
          <Timeline
            duration={duration}
            film={film}
            values={values}
            onMove={(marker, at) => draft.change({ [marker]: at })}
          />
        </FilmPlayer>
        <MarkerList
          duration={duration}
          values={values}
          errorOf={(marker) => draft.errors[marker]}
          onPlace={(marker) => draft.change({ [marker]: film.shown() })}
          onShow={(seconds) => void film.seek(seconds)}
          onChange={(marker, seconds) => draft.change({ [marker]: seconds })}
        />
      </div>
      <Saving draft={draft} />
      {draft.conflict && (
        <MergeDialog conflict={draft.conflict} mine={changes} onClose={draft.dismiss} onChosen={draft.resolve} />
      )}
    </section>
  );
}

/** Proposals replace only the markers that were found. */
function foundOf(proposed: Markers): Partial<Markers> {
  return Object.fromEntries(Object.entries(proposed).filter(([, seconds]) => seconds !== null));
}

function Saving({ draft }: { draft: MarkerDraft }) {
  const t = useTexts();
  const { changes, isUntouched, isRestored } = draft;
  const count = Object.keys(changes).length;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3">
      <p className="me-auto text-sm text-soft" role="status">
        {isUntouched ? t("titles.allSaved") : t(isRestored ? "titles.markers.restored" : "titles.unsaved", { count })}
      </p>
      <FaultLine fault={draft.fault} />
      {!isUntouched && (
        <Button look="quiet" size="small" onClick={draft.discard}>
          {t("titles.discard")}
        </Button>
      )}
      <Button size="small" busy={draft.busy} aria-disabled={isUntouched || undefined} onClick={() => void draft.save()}>
        {t("titles.markers.save")}
      </Button>
    </div>
  );
}
