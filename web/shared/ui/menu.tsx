import { Check } from "lucide-react";
import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, type Ref, use, useRef } from "react";
import { type LinkProps } from "react-router";
import { Link } from "./link.tsx";
import { focusFirst, nextIndex, stepThrough } from "./menu-movement.ts";
import { placeAtEnd, placeAtStart, usePopup } from "./popup.ts";

/** Props for the button that opens the menu. */
export type MenuTrigger = {
  ref: Ref<HTMLButtonElement>;
  popoverTarget: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  onKeyDown: (event: KeyboardEvent) => void;
};

type Props = {
  label: string;
  trigger: (props: MenuTrigger) => ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  onOpenChange?: (open: boolean) => void;
};

const CloseMenu = createContext<() => void>(() => undefined);

/** A menu button. Arrows, Home, End and first letters move; Escape and a press outside close. */
export function Menu({ label, trigger, children, align = "end", onOpenChange }: Props) {
  const early = useRef("");
  const toggled = (isOpen: boolean, menu: HTMLElement): void => {
    onOpenChange?.(isOpen);
    if (isOpen) {
      focusFirst(menu);
      stepThrough(menu, early.current);
    }
    early.current = "";
  };
  const place = align === "start" ? placeAtStart : placeAtEnd;
  const { popup, close, buttonProps, popupProps } = usePopup(place, toggled);

  const keyed = (event: KeyboardEvent): void => {
    const { key } = event;
    // The focus moves shortly after the menu opens; a key pressed meanwhile is handled then.
    const isOpening = popup.current?.matches(":popover-open");
    if (isOpening) early.current = key;
    else if (key === "ArrowDown") popup.current?.showPopover();
    if (isOpening ? nextIndex(key, 0, 1) !== undefined : key === "ArrowDown") event.preventDefault();
  };
  const move = (event: KeyboardEvent): void => {
    if (event.key === "Tab") popup.current?.hidePopover();
    else if (popup.current && stepThrough(popup.current, event.key)) event.preventDefault();
  };

  return (
    <>
      <Trigger {...buttonProps} aria-haspopup="menu" onKeyDown={keyed} draw={trigger} />
      <div {...popupProps} role="menu" aria-label={label} tabIndex={-1} className="menu" onKeyDown={move}>
        <CloseMenu value={close}>{children}</CloseMenu>
      </div>
    </>
  );
}

function Trigger({ draw, ...props }: MenuTrigger & { draw: Props["trigger"] }) {
  return draw(props);
}

type ItemProps = Omit<ComponentProps<"button">, "className" | "onSelect" | "onClick"> & {
  icon?: ReactNode;
  onSelect: () => void;
};

export function MenuItem({ icon, onSelect, children, ...rest }: ItemProps) {
  const close = use(CloseMenu);
  const select = (): void => {
    close();
    onSelect();
  };
  return (
    <button {...rest} type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={select}>
      {icon}
      <span>{children}</span>
    </button>
  );
}

export function MenuLink({
  icon,
  children,
  ...link
}: Omit<LinkProps, "className" | "children"> & { icon?: ReactNode; children: ReactNode }) {
  const close = use(CloseMenu);
  return (
    <Link {...link} role="menuitem" tabIndex={-1} className="menu-item" onClick={close}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </Link>
  );
}

/** An option of a menu, ticked when chosen: a speed, a season, a language. */
export function MenuChoice({
  chosen,
  onSelect,
  children,
}: {
  chosen: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  const close = use(CloseMenu);
  const select = (): void => {
    close();
    onSelect();
  };
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={chosen}
      tabIndex={-1}
      className="menu-item"
      onClick={select}
    >
      <Check className={`size-4 flex-none text-accent-fore ${chosen ? "" : "invisible"}`} aria-hidden="true" />
      <span>{children}</span>
    </button>
  );
}

export function MenuSeparator() {
  return <div role="separator" className="my-1.5 h-px bg-line" />;
}
