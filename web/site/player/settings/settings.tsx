import { Captions, Settings as Gear } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ToggleEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { focusFirst, stepThrough } from "#shared/ui/menu-movement.ts";
import { PlayerButton } from "../parts/player-button.tsx";
import { usePlayerState } from "../state/use-player.ts";
import "./settings.css";
import type { Extras, PageName } from "./settings-page.tsx";
import { useSettingsPages } from "./use-settings-pages.ts";

type Props = { onOpenChange: (open: boolean) => void; extras: Extras };

/** The settings menu with its pages. A separate button opens the captions page. */
export function Settings({ onOpenChange, extras }: Props) {
  const t = useTranslations("playback");
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  const [first, setFirst] = useState<PageName>("root");
  const [page, setPage] = useState<PageName>();
  const { pages, prepare, show } = useSettingsPages();
  const hasCaptions = usePlayerState((state) => (state.opened?.tracks.captions.length ?? 0) > 0);

  useEffect(() => {
    // A page may be opened before its code is loaded.
    if (page && pages && popup.current) focusInPage(popup.current, page);
  }, [page, pages]);

  const toggled = ({ newState }: ToggleEvent<HTMLDivElement>): void => {
    if (newState === "open") show();
    setPage(newState === "open" ? first : undefined);
    onOpenChange(newState === "open");
  };
  const close = (): void => {
    popup.current?.hidePopover();
    opener.current?.focus();
  };
  const button = (leadsTo: PageName) => ({
    popoverTarget: id,
    "aria-haspopup": "dialog" as const,
    "aria-expanded": page !== undefined && first === leadsTo,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
      opener.current = currentTarget;
      setFirst(leadsTo);
    },
  });
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, currentTarget, target } = event;
    if ((target as Element).matches("input")) return;
    if (key === "ArrowLeft" && page !== "root") setPage(parentOf(page));
    else if (key === "ArrowRight" && (target as Element).matches("[aria-haspopup]")) (target as HTMLElement).click();
    else if (!stepThrough(currentTarget, key)) return;
    event.preventDefault();
  };
  const leftByTab = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
  };
  const Page = page && pages?.[page];
  return (
    <>
      {hasCaptions && (
        <PlayerButton
          {...button("captions")}
          label={t("subtitles")}
          shortcut="C"
          icon={<Captions className="size-6" aria-hidden="true" />}
        />
      )}
      <PlayerButton
        {...button("root")}
        label={t("settings.title")}
        icon={<Gear className="size-6" aria-hidden="true" />}
      />
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t("settings.title")}
        tabIndex={-1}
        className="menu player-settings"
        data-placed={page === undefined ? undefined : ""}
        onToggle={toggled}
        onKeyDown={move}
        onBlur={leftByTab}
      >
        {Page && <Page back={() => setPage(parentOf(page))} open={setPage} close={close} extras={extras} />}
      </div>
    </>
  );
}

/** The page that "back" leads to. */
function parentOf(page: PageName | undefined): PageName {
  return page === "captionStyle" ? "captions" : "root";
}

/** Focuses the chosen option; the first page starts at its first entry. */
function focusInPage(popup: HTMLElement, page: PageName): void {
  const chosen = popup.querySelector<HTMLElement>("input:checked");
  if (chosen) chosen.focus();
  else if (page === "root") stepThrough(popup, "Home");
  else focusFirst(popup);
}
