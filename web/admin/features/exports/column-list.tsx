import { useState } from "react";
import { exportColumns, type ExportColumn, type ExportKind } from "#contract/admin/export-columns.ts";
import { exportKinds, exportRoles } from "#contract/admin/exports.ts";
import { mayAs, useMe } from "#admin/session.ts";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useTexts } from "#admin/texts.ts";

/** Columns that mean something else in one kind of file. */
const own = {
  subscribers: { status: "subscriptionStatus" },
  payments: { kind: "paymentKind", status: "paymentStatus" },
  invoices: { kind: "paperKind", number: "paperNumber" },
  ledger: { kind: "entryKind" },
  audit: { created_on: "auditedOn", created_at: "auditedAt" },
  fec: {},
} as const;

/** What the columns of each kind of file mean; their names are the same in every language. */
export function ColumnList() {
  const t = useTexts();
  const { roles } = useMe();
  const kinds = exportKinds.filter((kind) => mayAs(roles, exportRoles[kind]));
  const [kind, setKind] = useState<ExportKind>(kinds[0] ?? "payments");
  const ownNames: Partial<Record<ExportColumn, keyof OwnTexts>> = own[kind];
  return (
    <section className="mt-10" aria-labelledby="columns">
      <h2 id="columns" className="mb-2 text-lg">
        {t("exports.columnsTitle")}
      </h2>
      <p className="mb-4 max-w-2xl text-soft">{t("exports.columnsLead")}</p>
      <div className="mb-4">
        <ChoiceButtons
          label={t("exports.table")}
          choices={kinds.map((one) => ({ value: one, name: t(`exports.kinds.${one}`) }))}
          value={kind}
          onChoose={setKind}
          look="segment"
        />
      </div>
      <dl className="panel grid gap-x-8 gap-y-3 p-6 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] lg:grid-cols-[max-content_minmax(0,1fr)_max-content_minmax(0,1fr)]">
        {exportColumns[kind].map((name: ExportColumn) => {
          const meaning = ownNames[name];
          return (
            <div key={name} className="contents">
              <dt>
                <code className="font-mono">{name}</code>
              </dt>
              <dd className="text-soft max-sm:-mt-2">
                {meaning ? t(`exports.ownColumns.${meaning}`) : t(`exports.columns.${name as SharedColumn}`)}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

type OwnTexts = (typeof import("#admin/texts/fr.json", { with: { type: "json" } }))["exports"]["ownColumns"];
type SharedColumn = ExportColumn &
  keyof (typeof import("#admin/texts/fr.json", { with: { type: "json" } }))["exports"]["columns"];
