import * as z from "zod/mini";
import type { SubscriberAccount as Account } from "#contract/admin/subscriber-account.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextareaField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { reread, Note } from "./note.tsx";

const NoteForm = z.object({ text: z.string() });

/** What the staff tell each other about a person. */
export function Notes({ id, notes }: { id: number; notes: Account["notes"] }) {
  const t = useTexts();
  const draft = useDraft(`note-${id}`, () => undefined);
  const form = useDraftForm(draft, NoteForm, { text: "" });
  const { submit, busy, fault, errorOf } = useSending(form, async (body) => {
    await call("POST /admin/subscribers/{id}/notes", { params: { id }, body });
    form.reset({ text: "" });
    draft.forget();
    await reread(id);
  });
  return (
    <section className="panel p-5" aria-labelledby="notes">
      <h2 id="notes" className="text-base font-semibold">
        {t("subscribers.notes.title")}
      </h2>
      <p className="mb-4 text-sm text-soft">{t("subscribers.notes.lead")}</p>
      <ul>
        {notes.map((note) => (
          <Note key={note.id} id={id} note={note} />
        ))}
      </ul>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextareaField
          label={t("subscribers.notes.text")}
          rows={3}
          error={errorOf("text")}
          {...form.register("text")}
        />
        <FaultLine fault={fault} />
        <Button type="submit" size="small" look="secondary" busy={busy}>
          {t("subscribers.notes.add")}
        </Button>
      </form>
    </section>
  );
}
