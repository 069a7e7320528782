import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { viewerKinds } from "#contract/admin/title-preview.ts";
import { SelectField } from "#shared/ui/field.tsx";
import { namedCountries } from "#shared/ui/country-names.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { MomentField } from "#admin/parts/moment-field.tsx";
import { useTitle } from "../titles/title.tsx";
import { SeenCards } from "./seen-cards.tsx";
import { Verdict } from "./verdict.tsx";

type Kind = (typeof viewerKinds)[number];
const ceilings = {
  visitor: ["18"],
  adult: ["18", "16", "12", "10", "all"],
  kid: ["10", "all"],
} as const satisfies Record<Kind, readonly string[]>;
type Ceiling = (typeof ceilings)["adult"][number];

/** 'Voir comme…': whether a viewer sees the title at an instant, why not, and with which cards. */
export function TitleViewing() {
  const t = useTexts();
  const title = useTitle();
  const { locale } = useLanguage();
  const [viewer, setViewer] = useState<Kind>("visitor");
  const [ceiling, setCeiling] = useState<Ceiling>("18");
  const [territory, setTerritory] = useState("FR");
  const [at, setAt] = useState<string | null>(null);
  const query = { viewer, ceiling, territory, ...(at === null ? {} : { at }) };
  const seen = useQuery({
    // Refetches after the title was saved.
    queryKey: ["title-as-viewer", title.id, title.version, locale, query],
    queryFn: () => call("GET /admin/titles/{id}/as-viewer", { params: { id: title.id }, query }),
    placeholderData: keepPreviousData,
  });
  const choose = (kind: Kind): void => {
    setViewer(kind);
    setCeiling(ceilings[kind][0]);
  };
  return (
    <div className="grid items-start gap-6 md:grid-cols-[20rem_minmax(0,1fr)]">
      <section className="panel p-5 pb-1" aria-labelledby="viewer">
        <h2 id="viewer" className="mb-4 text-lg">
          {t("viewing.title")}
        </h2>
        <fieldset className="field">
          <legend className="field-label">{t("viewing.viewer")}</legend>
          <div className="flex flex-wrap gap-1.5">
            {viewerKinds.map((kind) => (
              <button
                key={kind}
                type="button"
                className="toggle"
                aria-pressed={kind === viewer}
                onClick={() => choose(kind)}
              >
                {t(`viewing.viewers.${kind}`)}
              </button>
            ))}
          </div>
          <p className="field-note">{t(`viewing.viewerHints.${viewer}`)}</p>
        </fieldset>
        {viewer !== "visitor" && (
          <>
            <SelectField
              label={t("viewing.ceiling")}
              value={ceiling}
              onChange={({ currentTarget: { value } }) => setCeiling(value as Ceiling)}
            >
              {ceilings[viewer].map((years) => (
                <option key={years} value={years}>
                  {t(`viewing.ceilings.${years}`)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t("viewing.territory")}
              value={territory}
              onChange={({ currentTarget: { value } }) => setTerritory(value)}
            >
              {namedCountries(locale).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <MomentField label={t("viewing.at")} hint={t("viewing.atHint")} value={at} onChange={setAt} />
      </section>
      <Loaded asked={seen}>
        {(answer) => (
          <div className="grid min-w-0 gap-6">
            <Verdict answer={answer} />
            {answer.card && <SeenCards card={answer.card} isKid={viewer === "kid"} />}
          </div>
        )}
      </Loaded>
    </div>
  );
}
