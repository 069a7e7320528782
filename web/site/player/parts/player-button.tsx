import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"button">, "className" | "children"> & {
  label: string;
  icon: ReactNode;
  /** The key shown in the tooltip, and its name for `aria-keyshortcuts` where that differs ('Espace', 'Space'). */
  shortcut?: string;
  keyName?: string;
  big?: boolean;
};

/** A control with its name and key, at least 44 px large. */
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
