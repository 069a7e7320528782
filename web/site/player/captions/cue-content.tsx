import { createElement, Fragment, type ReactNode } from "react";

/** The WebVTT cue tags that are rendered (W3C WebVTT, 3.1); others are shown as plain text. */
const tags = ["i", "b", "u", "ruby", "rt"];

/** A cue's text with italics, bold, underline, ruby and language spans. */
export function cueContent(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  const children = [...node.childNodes].map((child, index) => <Fragment key={index}>{cueContent(child)}</Fragment>);
  if (node.nodeType !== Node.ELEMENT_NODE) return children;
  const { localName, lang } = node as HTMLElement;
  if (tags.includes(localName)) return createElement(localName, null, children);
  return lang ? <span lang={lang}>{children}</span> : children;
}
