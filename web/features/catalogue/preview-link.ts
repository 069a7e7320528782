import type { MouseEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { refusedAsExpired } from "../../api/expiry.ts";
import { session } from "../../api/session.ts";
import type { VideoCard } from "./card.ts";
import { growFrom } from "./growing.ts";
import { detailPath, previewParameter } from "./paths.ts";

type Linked = Pick<VideoCard, "id" | "type" | "series">;

/** Whether the window is wide enough for a preview over the page; below, a title opens on its own page. */
export const isWide = (): boolean => matchMedia("(min-width: 64rem)").matches;

/** A link to a title: over the page in a wide window, to its page on a phone or in a new tab; to the login once nobody is signed in. */
export function usePreviewLink(): (video: Linked) => { to: string; onClick: (event: MouseEvent<HTMLElement>) => void } {
  const open = useOpenPreview();
  const navigate = useNavigate();
  return (video) => ({
    to: detailPath(video),
    onClick: (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (session.token.get() === null) {
        event.preventDefault();
        void navigate("/connexion");
      } else if (refusedAsExpired()) event.preventDefault();
      else if (isWide()) {
        event.preventDefault();
        open(video, event.currentTarget.querySelector<HTMLElement>(".picture"));
      }
    },
  });
}

/** Opens a title's preview; the address remembers it, so that 'back' closes it. */
export function useOpenPreview(): (video: Linked, picture: HTMLElement | null) => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (video, picture) => {
    growFrom(picture);
    const next = new URLSearchParams(query);
    next.set(previewParameter, String(video.type === "episode" && video.series ? video.series.id : video.id));
    void navigate(
      { search: `?${next}` },
      { viewTransition: true, preventScrollReset: true, state: { previewOpened: true } },
    );
  };
}
