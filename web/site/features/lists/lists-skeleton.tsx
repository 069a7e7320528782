import { useTranslations } from "use-intl";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

export function ListsSkeleton() {
  const t = useTranslations("shell");
  return (
    <div role="status" aria-label={t("loading")} className="my-lists-all">
      {[0, 1, 2].map((place) => (
        <div key={place} className="list-entry">
          <div className="list-head">
            <Skeleton className="aspect-video w-full" />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <Skeleton className="h-7 w-56 max-w-full" />
              <Skeleton className="h-5 w-80 max-w-full" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholder of the page, also rendered on the server. */
export function MyListsSkeleton() {
  return (
    <div className="my-lists">
      <PageHero title={<Skeleton className="h-12 w-40" />} line={<Skeleton className="h-6 w-96 max-w-full" />} />
      <ListsSkeleton />
    </div>
  );
}
