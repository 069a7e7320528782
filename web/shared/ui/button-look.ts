export type ButtonLook = {
  /** `primary`: what the person should do next, once a screen. `quiet`: beside it. */
  look?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "small" | "medium" | "large" | undefined;
  /** As wide as what holds it. */
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

/** The classes of everything that looks like a button. */
export function buttonClass({ look = "primary", size = "medium", wide = false }: ButtonLook): string {
  return `button ${looks[look]} ${sizes[size]}${wide ? " w-full" : ""}`;
}
