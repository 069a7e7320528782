import { type Locale, languageNames, locales } from "#contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale } from "use-intl";
import { CallError } from "#contract/client.ts";
import type { ArrangedHome } from "#contract/admin/home.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { SortKeys } from "#admin/parts/drag-handle.tsx";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { UnsavedBar } from "#admin/parts/unsaved-bar.tsx";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useTexts } from "#admin/texts.ts";
import type { Viewer } from "./compose.ts";
import { homeKey, useHomeDraft, type Conflict } from "./draft.ts";
import { HomeCanvas } from "./home-canvas.tsx";
import { MergeDialog } from "./merge-dialog.tsx";

/** The arrangement of home, edited in a preview of the page itself. */
export function HomePage() {
  const t = useTexts();
  const asked = useQuery({ queryKey: homeKey, queryFn: () => call("GET /admin/home") });
  return (
    <>
      <PageHead title={t("home.title")} lead={t("home.lead")} />
      <Loaded asked={asked}>{(stored) => <Arranging stored={stored} />}</Loaded>
    </>
  );
}

function Arranging({ stored }: { stored: ArrangedHome }) {
  const t = useTexts();
  const draft = useHomeDraft(stored);
  const [viewer, setViewer] = useState<Viewer>("adult");
  const [language, setLanguage] = useState<Locale>(useLocale());
  const [fault, setFault] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      const outcome = await draft.save();
      if ("conflict" in outcome) setConflict(outcome.conflict);
      else showToast(t(outcome.wasMerged ? "home.savedBoth" : "home.saved"), { tone: "success" });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(Object.values(error.messages)[0] ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-x-6 gap-y-3">
        <ChoiceButtons
          label={t("home.viewer")}
          choices={(["adult", "kid"] as const).map((one) => ({ value: one, name: t(`home.viewers.${one}`) }))}
          value={viewer}
          onChoose={setViewer}
          look="segment"
        />
        <ChoiceButtons
          label={t("home.language")}
          choices={locales.map((locale) => ({ value: locale, name: languageNames[locale] }))}
          value={language}
          onChoose={setLanguage}
          look="segment"
        />
      </div>
      <SortKeys />
      <HomeCanvas key={viewer} home={draft.home} viewer={viewer} language={language} onChange={draft.change} />
      <FaultLine fault={fault} />
      <UnsavedBar isChanged={draft.isChanged} busy={busy} onSave={save} onDiscard={draft.discard} />
      {conflict && (
        <MergeDialog
          conflict={conflict}
          onClose={() => setConflict(null)}
          onChosen={(yielding) => {
            draft.resolve(conflict, yielding);
            setConflict(null);
          }}
        />
      )}
    </>
  );
}
