import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import type { SubscriberAccount as Account } from "#contract/admin/subscriber-account.ts";

export function Note({ id, note }: { id: number; note: Account["notes"][number] }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const remove = () =>
    act(async () => {
      await call("DELETE /admin/subscribers/{id}/notes/{note_id}", { params: { id, note_id: note.id } });
      await reread(id);
    });
  return (
    <li className="mb-3 border-s-2 border-accent ps-4 text-sm">
      <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-soft">
        {note.written_by} <Instant at={note.created_at} />
        <button
          type="button"
          className="text-button"
          aria-label={t("subscribers.notes.removeOne", { name: note.written_by })}
          disabled={busy}
          onClick={() => void remove()}
        >
          {t("subscribers.notes.remove")}
        </button>
      </p>
      <FaultLine fault={fault} />
    </li>
  );
}

export function reread(id: number): Promise<void> {
  return queries.invalidateQueries({ queryKey: ["subscribers", String(id), "account"] });
}
