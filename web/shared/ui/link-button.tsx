import type { ReactNode } from "react";
import { type LinkProps } from "react-router";
import { Link } from "./link.tsx";
import { type ButtonLook, buttonClass } from "./button-look.ts";
import { Capitals } from "./capitals.tsx";

type Props = Omit<LinkProps, "className" | "children"> & ButtonLook & { children: ReactNode };

/** A link that looks like a button. */
export function LinkButton({ look, size, wide, children, ...link }: Props) {
  return (
    <Link {...link} className={buttonClass({ look, size, wide })}>
      <Capitals>{children}</Capitals>
    </Link>
  );
}
