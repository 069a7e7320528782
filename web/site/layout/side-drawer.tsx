import { Menu as MenuIcon, X } from "lucide-react";
import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useProfile, useUser } from "#shared/api/session.ts";
import { useStateFor } from "#shared/state/use-state-for.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { openModal } from "#shared/ui/modal.ts";
import { mostInMenu, useCategories } from "./browsing.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { TitleCount } from "./title-count.tsx";

/** What neither the header nor the bottom bar has room for, on narrow windows. */
export function SideDrawer() {
  const t = useTranslations("layout");
  const { pathname, search } = useLocation();
  const [open, setOpen] = useStateFor(pathname + search, false);
  return (
    <>
      <IconButton
        label={t("drawer.open")}
        aria-expanded={open}
        icon={<MenuIcon className="size-6" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open && <Drawer onClose={() => setOpen(false)} />}
    </>
  );
}

function Drawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations("layout");
  const dialog = useRef<HTMLDialogElement>(null);
  const isKid = useProfile()?.is_kid === true;
  const hasAccount = useUser() !== null;
  const categories = useCategories();
  useLayoutEffect(() => openModal(dialog.current), []);
  const pressBeside = (event: MouseEvent): void => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog ref={dialog} aria-label={t("drawer.label")} className="drawer" onClose={onClose} onMouseDown={pressBeside}>
      <div className="grid gap-5 p-5">
        <div className="flex items-center justify-between gap-3">
          <LanguageSwitch />
          <IconButton label={t("drawer.close")} icon={<X className="size-6" aria-hidden="true" />} onClick={onClose} />
        </div>
        <nav aria-label={t("menu")} className="grid">
          <Link className="drawer-link" to="/recents">
            {t("recents")}
          </Link>
          <Link className="drawer-link" to="/favorites">
            {t("favourites")}
          </Link>
          {!isKid && hasAccount && (
            <Link className="drawer-link" to="/profile">
              {t("profile.account")}
            </Link>
          )}
        </nav>
        <nav aria-labelledby="drawer-categories" className="grid">
          <h2 id="drawer-categories" className="px-3 pb-1 text-sm font-semibold text-soft">
            {t("categories")}
          </h2>
          {categories.slice(0, mostInMenu).map((category) => (
            <Link key={category.id} className="drawer-link" to={`/category/${category.id}`}>
              {category.title}
              <TitleCount count={category.total_video} />
            </Link>
          ))}
          <Link className="drawer-link" to="/categories">
            {t("allCategories")}
          </Link>
        </nav>
      </div>
    </dialog>
  );
}
