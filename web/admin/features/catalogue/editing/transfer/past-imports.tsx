import type { AnswerFor } from "#contract/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";

type Made = AnswerFor<"GET /admin/title-imports">["data"][number];

/** Past imports, each of which can be undone once. */
export function PastImports({ imports }: { imports: readonly Made[] }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const undo = async (id: number): Promise<void> => {
    const { restored, removed, kept } = await call("POST /admin/title-imports/{id}/undo", { params: { id } });
    await queries.invalidateQueries();
    showToast(t("titles.transfer.undone", { count: restored + removed, kept: kept.length }), { tone: "success" });
  };
  return (
    <section className="mt-9" aria-labelledby="past">
      <h2 id="past" className="mb-3 text-lg">
        {t("titles.transfer.past")}
      </h2>
      <FaultLine fault={fault} />
      <DataTable
        label={t("titles.transfer.past")}
        columns={[
          { name: t("titles.transfer.when") },
          { name: t("titles.transfer.file") },
          { name: t("titles.transfer.created"), isNumber: true },
          { name: t("titles.transfer.changed"), isNumber: true },
          { name: t("titles.transfer.undo"), isQuiet: true },
        ]}
        isEmpty={false}
        nothing=""
      >
        {imports.map(({ id, file_name: name, created, changed, made_at: madeAt, undone_at: undoneAt }) => (
          <tr key={id}>
            <td>
              <Instant at={madeAt} />
            </td>
            <td>{name}</td>
            <td className="text-end tabular-nums">{created}</td>
            <td className="text-end tabular-nums">{changed}</td>
            <td className="text-end">
              {undoneAt ? (
                <span className="tag">{t("titles.transfer.isUndone")}</span>
              ) : (
                <Button look="secondary" size="small" busy={busy} onClick={() => void act(() => undo(id))}>
                  {t("titles.transfer.undo")}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
