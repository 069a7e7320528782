import { type MouseEvent, use } from "react";
import { isPlainClick } from "#shared/ui/plain-click.ts";
import { transitionFrom, isMotionAllowed } from "#shared/motion/view-transition.ts";
import { rememberFollowedLink } from "#shared/motion/scroll-restoration.ts";
import { Going } from "../cards/preview-link.tsx";

/** The query parameter that opens the sheet of a title that comes later. */
export const comingParameter = "bientot";

/** Props of a link to that sheet. */
export function useComingLink(): (id: number) => { to: string; onClick: (event: MouseEvent<HTMLElement>) => void } {
  const go = use(Going);
  return (id) => {
    const to = `?${comingParameter}=${id}`;
    return {
      to,
      onClick: (event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        transitionFrom(event.currentTarget);
        rememberFollowedLink(event.currentTarget);
        go(to, { viewTransition: isMotionAllowed(), preventScrollReset: true, state: { previewOpened: true } });
      },
    };
  };
}
