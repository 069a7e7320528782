import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";

type Props = { hasMore: boolean; busy: boolean; onMore: () => void };

/** The button below a list that has more pages. */
export function LoadMore({ hasMore, busy, onMore }: Props) {
  const t = useTranslations("catalogue.lists");
  if (!hasMore) return null;
  return (
    <div className="grid min-h-16 place-items-center">
      {busy ? (
        <Spinner label={t("loading")} size="large" />
      ) : (
        <IconButton
          look="raised"
          size="large"
          label={t("more")}
          icon={<ChevronDown className="size-7" aria-hidden="true" />}
          onClick={onMore}
        />
      )}
    </div>
  );
}
