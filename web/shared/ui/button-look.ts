export type ButtonLook = {
  /** `primary`: the main action, one per screen. `quiet`: a lesser one beside it. */
  look?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "small" | "medium" | "large" | undefined;
  /** Full width of its container. */
  wide?: boolean | undefined;
};

const looks = {
  primary: "button-primary",
  secondary: "button-secondary",
  quiet: "button-quiet",
  danger: "button-danger",
} as const;

const sizes = {
  small: "min-h-9 px-4 text-sm",
  medium: "min-h-11 px-5 text-base",
  large: "min-h-12 px-5 text-base xs:min-h-14 xs:px-7 xs:text-lg",
} as const;

/** The classes of buttons and links that look like buttons. */
export function buttonClass({ look = "primary", size = "medium", wide = false }: ButtonLook): string {
  return `button ${looks[look]} ${sizes[size]}${wide ? " w-full" : ""}`;
}
