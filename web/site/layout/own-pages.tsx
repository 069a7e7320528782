import { useTranslations } from "use-intl";
import { Neighbours } from "#shared/ui/page-hero.tsx";

/** The pages of titles that one keeps or has not seen yet, on each of them. */
export function OwnPages({ here }: { here: "/recents" | "/favorites" | "/my-list" }) {
  const t = useTranslations("layout");
  return (
    <Neighbours
      label={t("neighbours")}
      here={here}
      pages={[
        { to: "/recents", title: t("recents") },
        { to: "/my-list", title: t("profile.list") },
        { to: "/favorites", title: t("favourites") },
      ]}
    />
  );
}
