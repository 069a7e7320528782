import { lazy, type ReactNode, Suspense, type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { openModal } from "../../shared/ui/modal.ts";
import { OpenOverProvider } from "../../shared/ui/open-player.ts";
import { useHoldsTheStage } from "../../shared/ui/player-open.ts";
import { letPlayerGrow, moves } from "../features/catalogue/growing.ts";
import { isWide } from "../features/catalogue/preview-link.tsx";
import { startWatch } from "../features/playback/start-watch.ts";
import { watchedAt } from "../features/playback/watch-address.ts";
import { useSite } from "../site.ts";
import { askCodeBefore } from "./ask-code.tsx";
import "./watch-overlay.css";

const loadWatchScreen = () => import("../features/playback/watch-screen.tsx");
const WatchScreen = lazy(async () => ({ default: (await loadWatchScreen()).WatchScreen }));
const askCode = askCodeBefore("adult");

/**
 * Lets the links below open the player over their page: the router stays where it is, and only the address bar shows the
 * watch page's address. A reload opens that page. On narrow windows, and from a title's own page, links lead there at once.
 */
export function WatchOverPage({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const here = useLocation();
  const { mobilePlayback } = useSite();
  const latest = useRef({ navigate, here });
  useLayoutEffect(() => {
    latest.current = { navigate, here };
  });
  // Stable, so that cards do not render again on every navigation.
  const [openOver] = useState(() => (path: string): boolean => {
    const { navigate: go, here: page } = latest.current;
    // There the watch page leads on to the app.
    if (mobilePlayback === "app" && !isWide()) return false;
    startWatch(path);
    // A failure is met again, and shown, where the player is drawn.
    loadWatchScreen().catch(() => undefined);
    if (!isWide() || page.pathname.startsWith("/info-detail/")) return false;
    void go(page, { ...staying(page, path), viewTransition: moves() });
    return true;
  });
  return <OpenOverProvider value={openOver}>{children}</OpenOverProvider>;
}

/** Options of a navigation that changes nothing but what the address bar shows. */
const staying = (page: Location, path: string) => ({
  mask: path,
  state: page.state as unknown,
  preventScrollReset: true,
  defaultShouldRevalidate: false,
});

/** The player over the page, while the address bar shows a watch address. */
export function WatchOverlay() {
  const { mask } = useLocation();
  const id = watchedAt(mask?.pathname ?? "");
  return id === undefined ? null : <Overlay id={id} />;
}

function Overlay({ id }: { id: number }) {
  const t = useTranslations("playback");
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const page = useLocation();
  useHoldsTheStage();
  useLayoutEffect(letPlayerGrow, []);
  // Closing gives the focus back to the link that opened it.
  useLayoutEffect(() => openModal(dialog.current), []);

  const leave = (): void => void navigate(-1);
  const cancel = (event: SyntheticEvent): void => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    leave();
  };
  return (
    <dialog ref={dialog} data-theme="dark" className="watch-overlay" aria-label={t("player")} onCancel={cancel}>
      <Suspense fallback={null}>
        <WatchScreen
          id={id}
          onMove={(address) => void navigate(page, { ...staying(page, address), replace: true })}
          onLeave={leave}
          askCode={askCode}
        />
      </Suspense>
    </dialog>
  );
}
