import {
  BookOpenText,
  Building2,
  Clapperboard,
  Cpu,
  FileText,
  Flag,
  House,
  LayoutTemplate,
  ListChecks,
  LogOut,
  Mails,
  ScrollText,
  SearchCheck,
  ShieldCheck,
  Upload,
  Users,
  type LucideIcon,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { BrandMark } from "../shared/ui/brand.tsx";
import { Button } from "../shared/ui/button.tsx";
import { PageArrival } from "../shared/ui/page-arrival.tsx";
import { SearchButton } from "./find/search-dialog.tsx";
import { brandName } from "./language.ts";
import { useStrayFilesRefused } from "./parts/dropped-files.ts";
import { LanguageSwitch } from "./parts/language-switch.tsx";
import { mayAs, signOut, useMe, type Me } from "./session.ts";
import { useShownTitle } from "./title.ts";
import { useTexts, type AdminTextKey } from "./texts.ts";

type Role = Me["roles"][number];
type Place = { to: string; name: AdminTextKey; icon: LucideIcon; roles?: readonly Role[] };

/** In the order of the navigation; `roles`: who sees it besides admins, everybody when empty. */
const places: readonly Place[] = [
  { to: "/", name: "nav.first", icon: House },
  { to: "/messages", name: "nav.messages", icon: Mails, roles: ["support"] },
  { to: "/titles", name: "nav.titles", icon: Clapperboard, roles: ["editor"] },
  { to: "/home", name: "nav.home", icon: LayoutTemplate, roles: ["editor"] },
  { to: "/texts", name: "nav.texts", icon: BookOpenText, roles: ["editor"] },
  { to: "/uploads", name: "nav.uploads", icon: Upload, roles: ["editor"] },
  { to: "/encodings", name: "nav.encodings", icon: Cpu, roles: ["editor"] },
  { to: "/groups", name: "nav.groups", icon: Building2, roles: ["support", "accountant"] },
  { to: "/papers", name: "nav.papers", icon: FileText, roles: ["support", "accountant"] },
  { to: "/jobs", name: "nav.jobs", icon: ListChecks, roles: ["support"] },
  { to: "/findings", name: "nav.findings", icon: SearchCheck, roles: ["accountant"] },
  { to: "/reports", name: "nav.reports", icon: Flag, roles: ["moderator"] },
  { to: "/staff", name: "nav.staff", icon: Users, roles: [] },
  { to: "/audit", name: "nav.audit", icon: ScrollText, roles: [] },
  { to: "/security", name: "nav.security", icon: ShieldCheck },
];

/** The frame of the pages: navigation by role, the signed-in member, sign-out. */
export function Frame() {
  const t = useTexts();
  const me = useMe();
  const strip = useCurrentInView();
  useStrayFilesRefused();
  const title = useShownTitle();
  const isOpen = ({ roles }: Place) => roles === undefined || mayAs(me.roles, roles);
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
          <span className="flex items-center gap-2 font-display text-lg leading-none font-extrabold tracking-tight">
            <BrandMark className="size-7" />
            {brandName()}
          </span>
          <div className="flex items-center sm:hidden">
            <LanguageSwitch short />
            <Leave />
          </div>
        </div>
        <SearchButton />
        <nav
          ref={strip}
          aria-label={t("nav.label")}
          className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:mt-1 sm:flex-1 sm:px-0"
        >
          <ul className="flex gap-1 sm:flex-col">
            {places.filter(isOpen).map(({ to, name, icon: Icon }) => (
              <li key={to}>
                <NavLink to={to} end={to === "/"} className="nav-link">
                  <Icon className="size-5 flex-none" aria-hidden="true" />
                  {t(name)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Person me={me} />
      </header>
      <main id="content" tabIndex={-1} className="px-4 py-6 sm:px-10 sm:py-9">
        <div className="mx-auto max-w-6xl">
          <Outlet />
        </div>
      </main>
      <PageArrival title={title} />
    </div>
  );
}

/** Scrolls the strip of a narrow window to the link of the page that is open. */
function useCurrentInView() {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (current) strip.current?.scrollTo({ left: current.offsetLeft - 16 });
  }, [pathname]);
  return strip;
}

function Person({ me }: { me: Me }) {
  const [name, host] = me.email.split("@");
  return (
    <div className="hidden flex-col gap-3 border-t border-line pt-4 sm:flex">
      <div className="text-sm">
        <p className="font-semibold">{me.name}</p>
        <p className="text-soft wrap-anywhere">
          {name}
          <wbr />@{host}
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
