import { lazy, Suspense, type ComponentProps } from "react";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useTexts } from "#admin/texts.ts";

const FigurePlot = lazy(async () => ({ default: (await import("./figure-plot.tsx")).FigurePlot }));

type Props = ComponentProps<typeof FigurePlot> & {
  /** Its margins. */
  className: string;
};

/** A plot in a panel; its library is loaded with the first one. */
export function PlotPanel({ className, ...plot }: Props) {
  const t = useTexts();
  return (
    <section className={`panel p-5 ${className}`} aria-label={t("figures.plot", { view: plot.name })}>
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <FigurePlot {...plot} />
      </Suspense>
    </section>
  );
}
