import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { openModal } from "#shared/ui/modal.ts";
import { onIntent } from "#shared/ui/intent.ts";
import { OpenPlayerProvider, type Opening } from "#shared/ui/open-player.ts";
import { useHoldsTheStage } from "#shared/ui/player-open.ts";
import { growPlayer } from "#shared/motion/player-growth.ts";
import { isWide } from "../features/cards/preview-link.tsx";
import { screenName } from "../features/playback/screen-name.ts";
import { startWatch } from "../features/playback/start-watch.ts";
import { watchedAt } from "../features/playback/watch-address.ts";
import { useSiteSettings } from "../use-root-data.ts";
import { askCodeBefore } from "./ask-code.tsx";
import "./watch-overlay.css";

type Code = typeof import("../features/playback/watch-screen.tsx");

const askCode = askCodeBefore("adult");
let loaded: Code | undefined;

async function loadCode(): Promise<Code> {
  return (loaded ??= await import("../features/playback/watch-screen.tsx"));
}

/**
 * The player's code once it is there. Not by `lazy`: React leaves a fallback for at least 300 ms, and the picture waits.
 * @throws while rendering, where the code cannot be loaded
 */
function useCode(): Code | undefined {
  const [{ code, error }, settle] = useState<{ code?: Code | undefined; error?: unknown }>({ code: loaded });
  useEffect(() => {
    if (!code)
      loadCode().then(
        (found) => settle({ code: found }),
        (cause: unknown) => settle({ error: cause }),
      );
  }, [code]);
  if (error !== undefined) throw error;
  return code;
}

/**
 * Lets the links below open the player over their page: the router stays where it is, and only the address bar shows the
 * watch page's address. A reload opens that page. On narrow windows, and from a title's own page, links lead there at once.
 */
export function WatchOverPage({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const here = useLocation();
  const { mobilePlayback } = useSiteSettings();
  const latest = useRef({ navigate, here });
  useLayoutEffect(() => {
    latest.current = { navigate, here };
  });
  // Claimed before it is needed, as the claim takes a turn or two.
  useEffect(() => void screenName(), []);
  useEffect(() => onIntent(({ pathname }) => watchedAt(pathname) !== undefined && loadAhead()), []);
  // Stable, so that cards do not render again on every navigation.
  const [open] = useState(() => (path: string, { before, leave }: Opening): boolean => {
    const { navigate: go, here: page } = latest.current;
    // There the watch page leads on to the app.
    if (mobilePlayback === "app" && !isWide()) return false;
    startWatch(path);
    loadAhead();
    before?.();
    // At once, not in slices beside other work: the picture waits for its element.
    const options = { flushSync: true };
    if (isWide() && !page.pathname.startsWith("/info-detail/")) void go(page, { ...staying(page, path), ...options });
    else {
      leave?.();
      void go(path, options);
    }
    return true;
  });
  return <OpenPlayerProvider value={open}>{children}</OpenPlayerProvider>;
}

/** A failure is met again, and shown, where the player is rendered. */
const loadAhead = (): void => void loadCode().catch(() => undefined);

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
  const code = useCode();
  useHoldsTheStage();
  // Before the dialog closes: its last picture is what shrinks.
  useLayoutEffect(() => growPlayer(dialog.current), []);
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
      {code && (
        <code.WatchScreen
          id={id}
          onMove={(address) => void navigate(page, { ...staying(page, address), replace: true })}
          onLeave={leave}
          askCode={askCode}
        />
      )}
    </dialog>
  );
}
