import { Check, ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

export type PageName = "root" | "captions" | "captionStyle" | "audio" | "quality" | "speed" | "sleep";

/** Controls that do not fit into a narrow bar, and rarely used ones. */
export type Extras = readonly { key: string; label: string; icon: ReactNode; onSelect: () => void }[];

export type PageProps = { back: () => void; open: (page: PageName) => void; close: () => void; extras: Extras };

/** A page of the settings, with a heading that leads back. */
export function SettingsPage({ title, back, children }: { title: string; back: () => void; children: ReactNode }) {
  const t = useTranslations("playback");
  return (
    <>
      <button type="button" className="menu-item player-settings-back" onClick={back}>
        <ChevronLeft className="size-5 flex-none" aria-hidden="true" />
        <span className="sr-only">{t("settings.back")}</span>
        <span aria-hidden="true">{title}</span>
      </button>
      {children}
    </>
  );
}

export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="menu" aria-label={label}>
      {children}
    </div>
  );
}

type ChoiceProps = { chosen: boolean; onSelect: () => void; children: ReactNode; note?: ReactNode };

/** One of several options, ticked when chosen. */
export function Choice({ chosen, onSelect, children, note }: ChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={chosen}
      tabIndex={-1}
      className="menu-item"
      onClick={onSelect}
    >
      <Check className={`size-4 flex-none text-accent-fore ${chosen ? "" : "invisible"}`} aria-hidden="true" />
      <span className="min-w-0 flex-1">{children}</span>
      {note && <span className="player-settings-value">{note}</span>}
    </button>
  );
}

type EntryProps = { icon?: ReactNode; value?: ReactNode; onSelect: () => void; children: ReactNode };

/** Leads to another page, and shows its current value. */
export function Entry({ icon, value, onSelect, children }: EntryProps) {
  return (
    <button type="button" role="menuitem" aria-haspopup="menu" tabIndex={-1} className="menu-item" onClick={onSelect}>
      {icon}
      <span className="flex-1">{children}</span>
      {value && <span className="player-settings-value">{value}</span>}
      <ChevronRight className="size-4 flex-none text-soft" aria-hidden="true" />
    </button>
  );
}
