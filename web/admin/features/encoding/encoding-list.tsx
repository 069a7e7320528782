import { Link } from "react-router";
import { encodingStates, type Encoding } from "#contract/admin/encodings.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { SearchBox } from "#admin/parts/search-box.tsx";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useTexts } from "#admin/texts.ts";
import { EncodingActs } from "./encoding-acts.tsx";
import { EncodingState } from "./encoding-state.tsx";
import { useEncodings } from "./encoding-queries.ts";

const pageSize = 25;

/** All encodings with their state, newest first. */
export function Encodings() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const state = encodingStates.find((one) => one === values["state"]);
  const search = values["search"] ?? "";
  const page = Number(values["page"] ?? 1) || 1;
  const encodings = useEncodings({ limit: pageSize, page, ...(state ? { state } : {}), ...(search ? { search } : {}) });
  return (
    <>
      <PageHead title={t("encodings.title")} lead={t("encodings.lead")} />
      <search>
        <SearchBox label={t("encodings.search")} value={search} onChange={(text) => set("search", text)} />
      </search>
      <div className="mb-4">
        <ChoiceButtons
          label={t("encodings.filter")}
          choices={[undefined, ...encodingStates].map((one) => ({
            value: one,
            name: t(one ? `encodings.states.${one}` : "encodings.all"),
          }))}
          value={state}
          onChoose={(one) => set("state", one ?? "")}
        />
      </div>
      <Loaded asked={encodings}>
        {(found) => (
          <>
            {found.unattended && (
              <p className="panel mb-4 border-error p-4 text-sm" role="status">
                {t(`encodings.unattended.${found.unattended}`)}
              </p>
            )}
            <DataTable
              label={t("encodings.title")}
              columns={[
                { name: t("encodings.column.title") },
                { name: t("encodings.column.state") },
                { name: t("encodings.column.received") },
                { name: t("encodings.column.acts"), isQuiet: true },
              ]}
              isEmpty={found.data.length === 0}
              nothing={t(search === "" ? "encodings.nothing" : "find.nothing")}
            >
              {found.data.map((encoding) => (
                <Row key={encoding.id} encoding={encoding} />
              ))}
            </DataTable>
            <Pager label={t("encodings.pages")} {...found} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Row({ encoding }: { encoding: Encoding }) {
  const t = useTexts();
  const { id, source, title, findings } = encoding;
  const warnings = findings.filter(({ level }) => level !== "info").length;
  return (
    <tr>
      <td className="min-w-56">
        <Link to={`/encodings/${id}`} className="font-semibold underline-offset-4 hover:underline">
          {title}
        </Link>
        <span className="block text-xs text-soft wrap-anywhere">
          {t(`encodings.uses.${source.use}`)} · {source.name}
        </span>
      </td>
      <td className="w-96 min-w-64">
        <EncodingState encoding={encoding} />
        {warnings > 0 && <span className="tag mt-1">{t("encodings.warnings", { count: warnings })}</span>}
      </td>
      <td>
        <Instant at={source.received_at} />
        <span className="block text-xs text-soft">{source.received_from ?? t("encodings.byCommand")}</span>
      </td>
      <td>
        <EncodingActs encoding={encoding} />
      </td>
    </tr>
  );
}
