import { LogOut, Menu } from "lucide-react";
import { useId, useState } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { BrandMark } from "#shared/ui/brand.tsx";
import { Button } from "#shared/ui/button.tsx";
import { PageArrival } from "#shared/ui/page-arrival.tsx";
import { SearchButton } from "./search-dialog.tsx";
import { brandName } from "../language.ts";
import { useStrayFilesRefused } from "../parts/dropped-files.ts";
import { EmailAddress } from "../parts/email-address.tsx";
import { LanguageSwitch } from "../parts/language-switch.tsx";
import { navigationFor } from "./navigation.ts";
import { signOut, useMe, type Me } from "../session.ts";
import { useShownTitle } from "../title.ts";
import { useTexts } from "../texts.ts";
import { useWaiting } from "./waiting.ts";

/** The frame of the pages: navigation by role, the signed-in member, sign-out. */
export function Frame() {
  const t = useTexts();
  const me = useMe();
  const menu = useMenu();
  const waiting = useWaiting(me.roles);
  useStrayFilesRefused();
  const title = useShownTitle();
  return (
    <div className="min-h-dvh sm:grid sm:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only rounded-md bg-raised p-3 font-semibold focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-10"
      >
        {t("nav.skip")}
      </a>
      <header className="flex flex-col gap-3 border-b border-line px-4 pt-4 pb-2 sm:sticky sm:top-0 sm:h-dvh sm:border-e sm:border-b-0 sm:p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="brand flex items-center gap-2 font-display text-lg leading-none font-extrabold tracking-tight">
            <BrandMark className="size-7" />
            <span>{brandName()}</span>
          </span>
          <div className="flex items-center sm:hidden">
            <LanguageSwitch short />
            <Leave />
          </div>
        </div>
        <div className="flex gap-2 sm:block">
          <div className="grid min-w-0 flex-1">
            <SearchButton />
          </div>
          <div className="flex-none sm:hidden">
            <MenuButton {...menu} />
          </div>
        </div>
        <nav
          id="places"
          ref={showCurrent}
          aria-label={t("nav.label")}
          className={`nav-sections sm:block ${menu.isOpen ? "" : "hidden"}`}
        >
          {navigationFor(me.roles).map((section) => (
            <Section key={section.name} {...section} waiting={waiting} />
          ))}
        </nav>
        <Person me={me} />
      </header>
      {/* A button's label that hangs over the edge would widen the page of a phone. */}
      <main id="content" tabIndex={-1} className="overflow-x-clip px-4 py-6 sm:px-10 sm:py-9">
        <div className="mx-auto max-w-6xl lg:max-w-[86rem]">
          <Outlet />
        </div>
      </main>
      <PageArrival title={title} />
    </div>
  );
}

/** The page that is open may lie below what a low window shows. */
function showCurrent(nav: HTMLElement | null): void {
  nav?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" });
}

/** How many on a page wait for an answer; nothing where none does. */
function Count({ count }: { count: number }) {
  const t = useTexts();
  if (count === 0) return null;
  return (
    <span className="nav-count tag tabular-nums" data-tone="late">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t("nav.waiting", { count })}</span>
    </span>
  );
}

type SectionProps = ReturnType<typeof navigationFor>[number] & { waiting: ReturnType<typeof useWaiting> };

function Section({ name: title, items, waiting }: SectionProps) {
  const t = useTexts();
  const heading = useId();
  return (
    <>
      {title !== null && (
        <p id={heading} className="nav-section">
          {t(title)}
        </p>
      )}
      <ul
        className="grid grid-cols-2 gap-1 sm:flex sm:flex-col sm:gap-0.5"
        aria-labelledby={title === null ? undefined : heading}
      >
        {items.map(({ to, name, icon: Icon, counts }) => (
          <li key={to}>
            <NavLink to={to} end={to === "/"} className="nav-link">
              <Icon className="size-5 flex-none" aria-hidden="true" />
              {t(name)}
              {counts && <Count count={waiting?.[counts] ?? 0} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The navigation of a narrow window, which closes once a page is chosen. */
function useMenu() {
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  return { isOpen, toggle: () => setOpenOn(isOpen ? null : pathname) };
}

function MenuButton({ isOpen, toggle }: ReturnType<typeof useMenu>) {
  const t = useTexts();
  return (
    <Button
      look="secondary"
      size="small"
      icon={<Menu className="size-4" aria-hidden="true" />}
      aria-expanded={isOpen}
      aria-controls="places"
      onClick={toggle}
    >
      {t("nav.menu")}
    </Button>
  );
}

function Person({ me }: { me: Me }) {
  return (
    <div className="hidden flex-col gap-3 border-t border-line pt-4 sm:flex">
      <div className="text-sm">
        <p className="font-semibold">{me.name}</p>
        <p className="text-soft">
          <EmailAddress of={me.email} />
        </p>
      </div>
      <LanguageSwitch />
      <div className="-mx-4">
        <Leave />
      </div>
    </div>
  );
}

function Leave() {
  const t = useTexts();
  return (
    <Button
      look="quiet"
      size="small"
      icon={<LogOut className="size-4" aria-hidden="true" />}
      onClick={() => void signOut()}
    >
      {t("nav.leave")}
    </Button>
  );
}
