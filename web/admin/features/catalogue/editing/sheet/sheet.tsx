import { useRef, useState } from "react";
import { useLocale } from "use-intl";
import { CallError } from "#contract/client.ts";
import { useStateFor } from "#shared/state/use-state-for.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { fieldErrors, useTitleDraft, type Conflict } from "../titles/draft.ts";
import { FactFields } from "./fact-fields.tsx";
import type { FieldProps } from "./field-props.ts";
import { PublishDialog } from "../publishing/publish-dialog.tsx";
import { RemoveTitle } from "../removing/remove-title.tsx";
import { AudienceFields, ShelfFields } from "./audience-fields.tsx";
import type { Changes, Field } from "../titles/merge.ts";
import { MergeDialog } from "../titles/merge-dialog.tsx";
import { SaveBar } from "./save-bar.tsx";
import { TextFields } from "./text-fields.tsx";
import { useTitle } from "../titles/title.tsx";
import { WindowFields } from "./window-fields.tsx";

/** A title's texts, audience, categories, and availability. */
export function TitleSheet() {
  const t = useTexts();
  const title = useTitle();
  const locale = useLocale();
  const draft = useTitleDraft(title);
  // Messages are in the language in which they were asked for.
  const [errors, setErrors] = useStateFor<Partial<Record<Field, string>>>(locale, {});
  const [fault, setFault] = useStateFor<string | null>(locale, null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  /** Whether it was saved. */
  const save = async (more: Changes = {}): Promise<boolean> => {
    setBusy(true);
    setErrors({});
    setFault(null);
    try {
      const outcome = await draft.save({ ...draft.changes, ...more });
      if ("conflict" in outcome) setConflict(outcome.conflict);
      else showToast(t(outcome.wasMerged ? "titles.savedBoth" : saidOf(more)), { tone: "success" });
      return !("conflict" in outcome);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(fieldErrors(error.messages));
      setFault(error.message);
      // Once the errors are rendered.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-wrong] button")?.focus(),
      );
      return false;
    } finally {
      setBusy(false);
    }
  };
  const change = (part: Changes): void => {
    draft.change(part);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  };
  const fields: FieldProps = { title, values: draft.values, onChange: change, errorOf: (field) => errors[field] };
  const publish = (more: Changes = {}): Promise<boolean> => save({ ...more, state: "published" });
  // Where it belongs is asked of a title that is in no category, and of an episode for its series. Dialogs stand
  // outside of the form, which would take what is submitted in them for its own.
  const publishOrAsk = (): void => {
    if (title.type === "episode" || draft.values.categories.length === 0) setAsking(true);
    else void publish();
  };
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-6">
            <TextFields {...fields} />
            {title.type !== "episode" && <FactFields {...fields} />}
          </div>
          <div className="grid grid-cols-1 gap-6">
            <WindowFields {...fields} />
            <AudienceFields {...fields} />
            {title.type !== "episode" && <ShelfFields {...fields} />}
          </div>
        </div>
        <FaultLine fault={fault} />
        <SaveBar draft={draft} busy={busy} onSave={async () => void (await save())} onPublish={publishOrAsk} />
      </form>
      <RemoveTitle title={title} />
      {conflict && (
        <MergeDialog
          conflict={conflict}
          mine={draft.changes}
          onClose={() => setConflict(null)}
          onChosen={(mine) => {
            draft.resolve(conflict.now, mine);
            setConflict(null);
          }}
        />
      )}
      {isAsking && <PublishDialog title={draft.values} onPublish={publish} onClose={() => setAsking(false)} />}
    </>
  );
}

const saidOf = ({ state }: Changes) => (state === "published" ? "titles.published" : "titles.saved");
