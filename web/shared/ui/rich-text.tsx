import { createElement, type ReactNode, useMemo } from "react";
import { type RichNode, richTree } from "./rich-text-tree.ts";

/** HTML as editors write it, drawn as a few plain elements: nothing in it can run. */
export function RichText({ html, className = "" }: { html: string; className?: string }) {
  const tree = useMemo(() => richTree(html), [html]);
  return <div className={`rich-text ${className}`}>{tree.map(drawn)}</div>;
}

function drawn(node: RichNode, place: number): ReactNode {
  if (typeof node === "string") return node;
  const link = node.href === undefined ? {} : { href: node.href, rel: "noopener" };
  // One that is wider than its place is scrolled with the keys.
  const scrolled = node.tag === "table" ? { tabIndex: 0 } : {};
  const heading = node.scope === undefined ? {} : { scope: node.scope };
  const children = node.children.length > 0 ? node.children.map(drawn) : undefined;
  return createElement(node.tag, { key: place, ...link, ...heading, ...scrolled }, children);
}
