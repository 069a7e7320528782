import type { AnswerFor } from "#contract/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { useTexts, type AdminTextKey } from "#admin/texts.ts";

type Plan = AnswerFor<"POST /admin/title-imports">;

/** The preview of an import: errors by line, or the changes of each title. */
export function ImportPlan({ plan, busy, onDo }: { plan: Plan; busy: boolean; onDo: () => void }) {
  const t = useTexts();
  const { created, changed, unchanged, faults, fault_count: faultCount } = plan;
  if (faultCount > 0) {
    return (
      <div role="status">
        <p className="mb-3 font-semibold text-error">{t("titles.transfer.faults", { count: faultCount })}</p>
        <ul className="grid max-h-96 gap-2 overflow-y-auto text-sm">
          {faults.map(({ line, slug, field, message }) => (
            <li key={`${line} ${field}`}>
              <strong>{t("titles.transfer.line", { line })}</strong> <span className="text-soft">{slug}</span>{" "}
              <code className="font-mono">{field}</code>
              <span className="block">{message}</span>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <div role="status">
      <p className="mb-3 font-semibold">{t("titles.transfer.plan", { created, changed, unchanged })}</p>
      {created + changed > 0 && (
        <>
          <Differences plan={plan} />
          <Button busy={busy} onClick={onDo}>
            {t("titles.transfer.do", { count: created + changed })}
          </Button>
        </>
      )}
    </div>
  );
}

function Differences({ plan }: { plan: Plan }) {
  const t = useTexts();
  return (
    <ul className="mb-5 grid max-h-96 gap-1 overflow-y-auto text-sm">
      {plan.differences.map(({ slug, title, is_new: isNew, fields }) => (
        <li key={slug}>
          <details>
            <summary className="cursor-pointer py-1">
              <strong>{title}</strong>{" "}
              <span className="tag">
                {isNew ? t("titles.transfer.new") : t("titles.transfer.fields", { count: fields.length })}
              </span>
            </summary>
            <dl className="grid gap-2 border-s-2 border-line ps-3">
              {fields.map(({ field, before, after }) => (
                <div key={field}>
                  <dt className="text-soft">{t(`titles.field.${field}` as AdminTextKey)}</dt>
                  {before !== "" && (
                    <dd>
                      <del className="wrap-anywhere text-error">{before}</del>
                    </dd>
                  )}
                  <dd>
                    <ins className="wrap-anywhere text-success no-underline">{after || "–"}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}
