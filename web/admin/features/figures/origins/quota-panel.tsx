import type { OriginsNow } from "#contract/admin/origins.ts";
import { catalogueQuotas } from "#contract/origin.ts";
import { useTexts } from "#admin/texts.ts";
import { shareOf, useShare } from "./share.ts";

const quotas = ["european", "french"] as const;

/** The catalogue's two shares beside what the law asks. */
export function QuotaPanel({ places: { catalogue, front } }: Pick<OriginsNow, "places">) {
  const t = useTexts();
  const share = useShare();
  return (
    <section className="mb-6 grid gap-4 xs:grid-cols-2" aria-label={t("origins.quotas")}>
      {quotas.map((kind) => {
        const [own, least] = [shareOf(catalogue[kind], catalogue.all), catalogueQuotas[kind] / 10_000];
        return (
          <div key={kind} className="panel p-5">
            <h2 className="text-sm text-soft">{t(`origins.kinds.${kind}`)}</h2>
            <p className="mt-1 text-2xl font-semibold tabular-nums">{share(own)}</p>
            <Bar share={own} least={least} />
            <p className="mt-3 text-sm">
              {t(own >= least ? "origins.reached" : "origins.missed", { least: share(least) })}
            </p>
            <p className="mt-1 text-sm text-soft">
              {t("origins.inFront", { share: share(shareOf(front[kind], front.all)) })}
            </p>
          </div>
        );
      })}
    </section>
  );
}

/** Drawn for the eye alone: the words beside say the same. */
function Bar({ share, least }: { share: number; least: number }) {
  return (
    <div className="relative mt-3 h-2 rounded-full bg-line" aria-hidden="true">
      <div className="h-full rounded-full bg-fore" style={{ width: `${share * 100}%` }} />
      <div className="absolute -inset-y-1 w-0.5 bg-accent-fore" style={{ insetInlineStart: `${least * 100}%` }} />
    </div>
  );
}
