import { useTranslations } from "use-intl";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import "./my-account.css";

/** Placeholder of the page, also rendered on the server. */
export function MyAccountSkeleton() {
  const t = useTranslations("shell");
  return (
    <div role="status" aria-label={t("loading")} className="w-full px-gutter pt-8 sm:pt-12">
      <div className="flex items-center gap-5 pb-8 sm:pb-10">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-9 w-48" />
      </div>
      <div className="account">
        <div className="account-nav" />
        <div className="account-sections">
          {[0, 1, 2].map((place) => (
            <div key={place} className="account-section grid gap-4">
              <Skeleton className="h-7 w-56 max-w-full" />
              <Skeleton className="h-20 w-full" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
