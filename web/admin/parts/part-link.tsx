import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, useMatch } from "react-router";

type Props = {
  to: string;
  /** Whether it is open on its own address only. */
  end?: boolean;
  children: ReactNode;
};

/** A tab of a page, brought into sight where it is the open one. */
export function PartLink({ to, end = true, children }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const isOpen = useMatch({ path: to, end }) !== null;
  // On a narrow screen it may lie outside of the scrolled list.
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [isOpen]);
  return (
    <NavLink ref={link} to={to} end={end} className="part-link">
      {children}
    </NavLink>
  );
}
