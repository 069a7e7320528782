import { textName } from "#contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useLocale } from "use-intl";
import type { EditedPage } from "#contract/admin/pages.ts";
import { Button } from "#shared/ui/button.tsx";
import { call, queries } from "#admin/api.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { FormEnd } from "#admin/parts/form-end.tsx";
import { useFormDraft } from "#admin/parts/form-draft.ts";
import { useFormSaving } from "#admin/parts/form-saving.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { MomentField } from "#admin/parts/moment-field.tsx";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { pageCalls, pageKey, pagesKey } from "./page-calls.ts";
import { PageFacts } from "./page-facts.tsx";
import { PageHeading } from "./page-heading.tsx";
import { PageMergeDialog } from "./page-merge-dialog.tsx";
import { PageTexts } from "./page-texts.tsx";
import { PageVersions } from "./page-versions.tsx";

/** One page: its texts, what is planned, its versions. */
export function OnePage() {
  const t = useTexts();
  const id = Number(useParams()["id"]);
  const asked = useQuery({
    queryKey: pageKey(id),
    queryFn: () => call("GET /admin/pages/{id}", { params: { id } }),
  });
  return (
    <>
      <BackLink to="/texts/pages">{t("texts.pages.title")}</BackLink>
      <Loaded asked={asked}>{(page) => <Editing key={page.id} stored={page} />}</Loaded>
    </>
  );
}

function Editing({ stored }: { stored: EditedPage }) {
  const t = useTexts();
  const locale = useLocale();
  const draft = useFormDraft(stored, pageCalls(stored.id));
  const saving = useFormSaving(draft.save, { saved: "texts.pages.saved", savedBoth: "texts.pages.savedBoth" });
  const { read, values } = draft;
  const isPlanned = values.in_force_since !== null;
  return (
    <section aria-labelledby="page">
      <PageHeading page={stored} title={stored.in_force[textName("title", locale)]} />
      {stored.planned && <PlannedNotice onGiveUp={() => draft.replace({ ...stored.in_force, in_force_since: null })} />}
      <div className="panel p-5" key={draft.replaced}>
        <PageTexts values={values} errorOf={saving.errorOf} onChange={draft.change} />
        <div className="max-w-80">
          <MomentField
            label={t("texts.pages.field.in_force_since")}
            hint={t(isPlanned ? "texts.pages.plannedHint" : "texts.pages.atOnceHint")}
            value={values.in_force_since}
            error={saving.errorOf("in_force_since")}
            onChange={(at) => draft.change({ in_force_since: at })}
          />
        </div>
        <PageFacts page={stored} values={values} />
      </div>
      <FormEnd draft={draft} saving={saving} />
      <PageVersions page={stored} />
      {!stored.is_required && <Removal page={stored} forget={draft.discard} />}
      {saving.conflict && (
        <PageMergeDialog
          conflict={saving.conflict}
          read={read}
          onClose={saving.forget}
          onChosen={(yielding) => {
            if (saving.conflict) draft.resolve(saving.conflict, yielding);
            saving.forget();
          }}
        />
      )}
    </section>
  );
}

function PlannedNotice({ onGiveUp }: { onGiveUp: () => void }) {
  const t = useTexts();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-lifted px-4 py-3 text-sm">
      <p className="max-w-xl flex-1 basis-64">{t("texts.pages.editsPlanned")}</p>
      <Button look="secondary" size="small" onClick={onGiveUp}>
        {t("texts.pages.giveUp")}
      </Button>
    </div>
  );
}

function Removal({ page, forget }: { page: EditedPage; forget: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = async (): Promise<void> => {
    await call("DELETE /admin/pages/{id}", { params: { id: page.id }, query: { revision: page.revision } });
    forget();
    await navigate("/texts/pages");
    queries.removeQueries({ queryKey: pageKey(page.id) });
    await queries.invalidateQueries({ queryKey: pagesKey });
    await queries.invalidateQueries({ queryKey: ["texts", "page-links"] });
  };
  return (
    <div className="mt-8">
      <Button look="danger" size="small" onClick={() => setIsAsking(true)}>
        {t("texts.pages.remove")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("texts.pages.removeTitle")}
          action={t("texts.pages.remove")}
          asksReason={false}
          onClose={() => setIsAsking(false)}
          act={remove}
        >
          {t("texts.pages.removeLead")}
        </ConfirmDialog>
      )}
    </div>
  );
}
