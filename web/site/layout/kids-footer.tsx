import { useTranslations } from "use-intl";
import { useSiteSettings } from "../use-root-data.ts";
import { Brand } from "#shared/ui/brand.tsx";
import { Copyright } from "./copyright.tsx";

/** The footer of the kids' pages: a single link for parents, behind the parental gate. */
export function KidsFooter({ onParents }: { onParents: () => void }) {
  const t = useTranslations("layout.parents");
  const { brandName } = useSiteSettings();
  return (
    <footer className="page-footer">
      <div className="flex flex-wrap items-center justify-between gap-6">
        <Brand name={brandName} href="/accueil-kids" />
        <button type="button" className="footer-link cursor-pointer" aria-haspopup="dialog" onClick={onParents}>
          {t("link")}
        </button>
      </div>
      <div className="mt-4">
        <Copyright />
      </div>
    </footer>
  );
}
