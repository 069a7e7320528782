import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"button">, "className" | "children"> & {
  label: string;
  icon: ReactNode;
  /** The key as the tooltip shows it, and as assistive technology names it where that differs ('Espace', 'Space'). */
  shortcut?: string;
  keyName?: string;
  big?: boolean;
};

/** A control over the picture: its name, its key, and at least 44 px for a finger. */
export function PlayerButton({
  label,
  icon,
  shortcut,
  keyName = shortcut,
  big = false,
  type = "button",
  ...rest
}: Props) {
  const tooltip = shortcut ? `${label} (${shortcut})` : label;
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-keyshortcuts={keyName}
      data-tooltip={tooltip}
      className={`icon-button player-button ${big ? "player-button-big" : ""}`}
    >
      {icon}
    </button>
  );
}
