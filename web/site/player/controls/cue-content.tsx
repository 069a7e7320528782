import { createElement, Fragment, type ReactNode } from "react";

/** What WebVTT may mark in a cue (W3C WebVTT, 3.1); the rest is shown as plain text. */
const marks = ["i", "b", "u", "ruby", "rt"];

/** A cue's text with its marks: italics, bold, underlined, ruby, and the language of a part. */
export function cueContent(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  const children = [...node.childNodes].map((child, index) => <Fragment key={index}>{cueContent(child)}</Fragment>);
  if (node.nodeType !== Node.ELEMENT_NODE) return children;
  const { localName, lang } = node as HTMLElement;
  if (marks.includes(localName)) return createElement(localName, null, children);
  return lang ? <span lang={lang}>{children}</span> : children;
}
