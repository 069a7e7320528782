import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { imageUrl } from "#contract/images.ts";
import { Picture } from "./picture.tsx";
import "./page-hero.css";

type Props = {
  title: ReactNode;
  /** A sentence on what is found here. */
  line?: ReactNode;
  /** How much there is: '12 titres'. */
  count?: string | undefined;
  /** The title whose wide picture stands behind the words. */
  of?: { images_key: string; color: string } | undefined;
  /** Below the words: neighbours, buttons. */
  children?: ReactNode;
};

/** The head of a page with one list of titles. Its height does not depend on what is still loading. */
export function PageHero({ title, line, count, of, children }: Props) {
  return (
    <div className="page-hero">
      <div className="page-hero-stage" aria-hidden="true" style={{ backgroundColor: of?.color }}>
        {of && (
          <Picture
            url={imageUrl(of.images_key, "cover", 2400)}
            shape="cover"
            name=""
            color={of.color}
            sizes="100vw"
            eager
          />
        )}
      </div>
      <div className="page-hero-words">
        <h1 className="text-3xl font-extrabold text-balance wrap-anywhere">{title}</h1>
        {line && <p className="page-hero-line">{line}</p>}
        {count && <p className="text-sm font-semibold text-soft tabular-nums">{count}</p>}
      </div>
      {children}
    </div>
  );
}

export type Neighbour = { to: string; title: string };

/** Links to the pages beside this one, which is marked among them. */
export function Neighbours({ label, pages, here }: { label: string; pages: readonly Neighbour[]; here: string }) {
  const list = useRef<HTMLUListElement>(null);
  const place = pages.findIndex(({ to }) => to === here);
  useLayoutEffect(() => {
    const current = list.current?.children[place]?.querySelector("a");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.clientWidth / 3;
  }, [place]);
  return (
    <nav aria-label={label} className="page-neighbours">
      <ul ref={list}>
        {pages.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className="chip chip-link" aria-current={to === here ? "page" : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
