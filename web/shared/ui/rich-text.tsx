import { createElement, type ReactNode, useMemo } from "react";
import { type Locale, useLocale } from "use-intl";
import { addressIn } from "#contract/addresses.ts";
import { type RichNode, richTree } from "./rich-text-tree.ts";

/** HTML as editors write it, drawn as a few plain elements: nothing in it can run. */
export function RichText({ html, className = "" }: { html: string; className?: string }) {
  const tree = useMemo(() => richTree(html), [html]);
  const locale = useLocale();
  return <div className={`rich-text ${className}`}>{tree.map((node, place) => drawn(node, place, locale))}</div>;
}

function drawn(node: RichNode, place: number, locale: Locale): ReactNode {
  if (typeof node === "string") return node;
  const link = node.href === undefined ? {} : { href: addressIn(locale, node.href), rel: "noopener" };
  // Focusable, so that a wide table can be scrolled with the keyboard.
  const scrolled = node.tag === "table" ? { tabIndex: 0 } : {};
  const heading = node.scope === undefined ? {} : { scope: node.scope };
  const children = node.children.length > 0 ? node.children.map((child, at) => drawn(child, at, locale)) : undefined;
  return createElement(node.tag, { key: place, ...link, ...heading, ...scrolled }, children);
}
