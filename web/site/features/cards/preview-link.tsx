import { createContext, type MouseEvent, type ReactNode, use, useLayoutEffect, useRef, useState } from "react";
import { type NavigateOptions, type To, useNavigate } from "react-router";
import { refusedAsExpired } from "#shared/api/expiry.ts";
import { session } from "#shared/api/session.ts";
import { isPlainClick } from "#shared/ui/plain-click.ts";
import type { VideoCard } from "./card.ts";
import { transitionFrom, transitionSheetFrom, isMotionAllowed } from "#shared/motion/view-transition.ts";
import { detailPath, previewId, previewParameter } from "./paths.ts";
import { rememberFollowedLink } from "#shared/motion/scroll-restoration.ts";

type Linked = Pick<VideoCard, "id" | "type" | "series"> &
  Partial<Pick<VideoCard, "images_key" | "color" | "title" | "is_free_episode" | "has_free_episode">>;

/** What is known of a title before it is loaded. Passed in the history state. */
export type Foretaste = { images_key: string; color: string; title: string };

/** Whether the window is wide enough for a preview over the page; below, a title opens on its own page. */
export const isWide = (): boolean => matchMedia("(min-width: 64rem)").matches;

type Go = (to: To, options: NavigateOptions) => void;
export const Going = createContext<Go>(() => undefined);

/**
 * Provides navigation to all cards below. The function is stable, so that cards do not re-render on every navigation, as
 * they would with the router's own hook.
 */
export function TitleLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  const [go] = useState((): Go => (to, options) => void latest.current(to, options));
  return <Going value={go}>{children}</Going>;
}

/**
 * Props of a link to a title: opens the preview on wide screens, the page on phones and in new tabs, and the log-in when
 * signed out.
 */
export function usePreviewLink(): (video: Linked) => { to: string; onClick: (event: MouseEvent<HTMLElement>) => void } {
  const go = use(Going);
  return (video) => ({
    to: detailPath(video),
    onClick: (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      if (session.token.get() === null) return go("/connexion", {});
      // A series with a free episode opens, to show which one it is.
      const hasFree = video.is_free_episode === true || video.has_free_episode === true;
      if (!hasFree && refusedAsExpired()) return;
      transitionFrom(event.currentTarget);
      rememberFollowedLink(event.currentTarget);
      const state = { previewOpened: true, foretaste: foretasteOf(video) };
      if (isWide()) {
        transitionSheetFrom(event.currentTarget);
        go(previewAddress(video), { viewTransition: isMotionAllowed(), preventScrollReset: true, state });
      } else go(detailPath(video), { viewTransition: isMotionAllowed(), state });
    },
  });
}

/** Props of a card that leads to a page. */
export function usePageLink(): (to: string) => { to: string; onClick: (event: MouseEvent<HTMLElement>) => void } {
  const go = use(Going);
  return (to) => ({
    to,
    onClick: (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      rememberFollowedLink(event.currentTarget);
      go(to, {});
    },
  });
}

/** The preview is in the URL, so that 'back' closes it. */
function previewAddress(video: Linked): { search: string } {
  const next = new URLSearchParams(location.search);
  next.set(previewParameter, String(previewId(video)));
  return { search: `?${next}` };
}

/** None for an episode, which opens its series with another picture. */
function foretasteOf({ images_key, color, title, type }: Linked): Foretaste | undefined {
  return type !== "episode" && images_key && color && title ? { images_key, color, title } : undefined;
}
