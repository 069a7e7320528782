import { type ComponentProps, type MouseEvent, type ReactNode, useContext } from "react";
import { type ButtonLook, buttonClass } from "./button-look.ts";
import { Capitals } from "./capitals.tsx";
import { FormReady } from "./script-form.tsx";
import { Spinner } from "./spinner.tsx";

type Props = Omit<ComponentProps<"button">, "className"> & ButtonLook & { busy?: boolean; icon?: ReactNode };

/** While busy it keeps its size and focus, announces the state, and ignores presses. */
export function Button({
  look,
  size,
  wide,
  busy = false,
  icon,
  children,
  type = "button",
  disabled,
  onClick,
  ...rest
}: Props) {
  const ready = useContext(FormReady);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy || rest["aria-disabled"] === true) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || (type === "submit" && !ready)}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      className={buttonClass({ look, size, wide })}
    >
      <span className={`flex items-center gap-2.5 ${busy ? "opacity-0" : ""}`}>
        {icon}
        <span>
          <Capitals>{children}</Capitals>
        </span>
      </span>
      {busy && (
        <span className="button-spinner">
          <Spinner size="small" />
        </span>
      )}
    </button>
  );
}

type IconProps = Omit<ComponentProps<"button">, "className" | "children"> & {
  /** Accessible name and default tooltip. */
  label: string;
  icon: ReactNode;
  /** Tooltip where it differs from the name: what pressing a toggle does. */
  tooltip?: string;
  /** Keyboard shortcut, shown in the tooltip. */
  shortcut?: string;
  size?: "small" | "medium" | "large";
  look?: "plain" | "raised" | "onPicture";
};

const iconSizes = { small: "size-9", medium: "size-11", large: "size-12 xs:size-14" } as const;
const iconLooks = {
  plain: "icon-button-plain",
  raised: "icon-button-raised",
  onPicture: "icon-button-picture",
} as const;

/** A round icon button. */
export function IconButton({
  label,
  icon,
  tooltip = label,
  shortcut,
  size = "medium",
  look = "plain",
  type = "button",
  ...rest
}: IconProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      data-tooltip={shortcut ? `${tooltip} (${shortcut})` : tooltip}
      className={`icon-button ${iconLooks[look]} ${iconSizes[size]}`}
    >
      {icon}
    </button>
  );
}
