import { useQuery } from "@tanstack/react-query";
import { brandSlots, type BrandVersion } from "#contract/admin/brand.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { versionsKey } from "./brand-calls.ts";
import { BrandValue } from "./brand-value.tsx";

/** Earlier looks, any of which can be taken into the form again. */
export function BrandVersions({ onChosen }: { onChosen: (version: BrandVersion) => void }) {
  const t = useTexts();
  const asked = useQuery({ queryKey: versionsKey, queryFn: () => call("GET /admin/brand/versions") });
  return (
    <Loaded asked={asked}>
      {({ data }) =>
        data.length > 0 && (
          <section className="mt-8" aria-labelledby="brand-versions">
            <h3 id="brand-versions" className="mb-3 text-md font-semibold">
              {t("brand.versions")}
            </h3>
            <ol className="panel divide-y divide-line">
              {data.map((version, index) => (
                <li key={version.revision} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3">
                  <span className="me-auto text-sm">
                    <Instant at={version.saved_at} />
                    <span className="block text-soft">{version.saved_by}</span>
                  </span>
                  <Look version={version} />
                  {index === 0 ? (
                    <span className="tag">{t("brand.current")}</span>
                  ) : (
                    <Button
                      look="secondary"
                      size="small"
                      aria-label={t("brand.takeAgainOf", { number: version.revision })}
                      onClick={() => onChosen(version)}
                    >
                      {t("brand.takeAgain")}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          </section>
        )
      }
    </Loaded>
  );
}

function Look({ version }: { version: BrandVersion }) {
  const slots = brandSlots.filter((slot) => version[slot] !== null);
  if (version.accent === null && slots.length === 0) return <BrandValue value={null} field="accent" />;
  return (
    <span className="flex flex-wrap items-center gap-3">
      {version.accent !== null && <BrandValue value={version.accent} field="accent" />}
      {slots.map((slot) => (
        <BrandValue key={slot} value={version[slot]} field={slot} />
      ))}
    </span>
  );
}
