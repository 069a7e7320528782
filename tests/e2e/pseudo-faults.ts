import type { Page } from "@playwright/test";
import { isPseudo } from "#tests/support/pseudo-language.ts";

/**
 * Texts on a page in the pseudo-language that did not come from the files of texts, and what does not fit at the width of its window.
 * @param isData whether a text comes from data: titles, names, what people wrote
 */
export async function pseudoFaultsOf(page: Page, isData: (text: string) => boolean): Promise<string[]> {
  const inCode = (await page.evaluate(readTexts)).filter(
    ({ text }) => /\p{L}/u.test(text) && !isPseudo(text) && !isData(text),
  );
  const { wider, cutOff } = await page.evaluate(measureTexts);
  return [
    ...(wider > 0 ? [`${wider} px wider than the window`] : []),
    ...inCode.map(({ text, where }) => `in code: ${where}: ${text.slice(0, 120)}`),
    ...cutOff,
  ];
}

/** Runs in the page: every text that people see or hear, and where it stands. */
function readTexts(): { text: string; where: string }[] {
  const nameOf = (element: Element): string =>
    [element.tagName.toLowerCase(), ...[...element.classList].slice(0, 3)].join(".");
  const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const found = [{ text: document.title.replace(/^Silecs – /, ""), where: "title" }];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  // Editors' pages, what fields hold, dates that Intl writes, what is recorded, and what machines read.
  const isOther = "script, style, noscript, template, .rich-text, textarea, time, code, [data-record]";
  while (walker.nextNode()) {
    const { parentElement: parent } = walker.currentNode;
    // An address that may break before its host is one text.
    const isBroken = parent?.querySelector(":scope > wbr");
    const text = (isBroken ? parent : walker.currentNode)?.textContent?.trim();
    if (parent && text && isVisible(parent) && !parent.closest(isOther)) found.push({ text, where: nameOf(parent) });
  }
  for (const element of document.body.querySelectorAll("*"))
    for (const name of ["aria-label", "placeholder", "alt", "title", "aria-roledescription", "aria-valuetext"]) {
      const text = element.getAttribute(name)?.trim();
      if (text && isVisible(element)) found.push({ text, where: `${nameOf(element)} ${name}` });
    }
  return found;
}

/** Runs in the page: how much wider than the window it is, and its texts that leave their button or are cut off. */
function measureTexts(): { wider: number; cutOff: string[] } {
  const nameOf = (element: Element): string =>
    [element.tagName.toLowerCase(), ...[...element.classList].slice(0, 3)].join(".");
  // A row of titles goes on beyond its edge; the names of other steps of a form have no room on a phone.
  const meantToHide = ".row-track, .stepper-name";
  /** The nearest element that hides what does not fit. What scrolls, or is meant to be short, hides nothing. */
  const hiding = (from: Element): Element | undefined => {
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(at);
      // All of it is hidden, but for screen readers.
      if (clipPath === "inset(50%)") return undefined;
      if (overflowX === "auto" || overflowX === "scroll") return undefined;
      if (textOverflow === "ellipsis" || webkitLineClamp !== "none") return undefined;
      if (overflowX !== "visible") return at.matches(meantToHide) || at.clientWidth <= 1 ? undefined : at;
    }
    return undefined;
  };
  const cutOff: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    const text = node.textContent?.trim().slice(0, 60);
    // Texts for screen readers alone have no room of their own.
    if (!parent || !text || parent.closest(".sr-only") || !parent.checkVisibility({ visibilityProperty: true }))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const beside = ({ left, right }: DOMRect) => Math.round(Math.max(left - box.left, box.right - right));
    const below = ({ top, bottom }: DOMRect) => Math.round(Math.max(top - box.top, box.bottom - bottom));
    const button = parent.closest("button, .button, [role=button], [role=tab], summary");
    const around = button?.getBoundingClientRect();
    const by = around ? Math.max(beside(around), below(around)) : 0;
    if (button && by > 1) cutOff.push(`${nameOf(button)}: ${by} px outside “${text}”`);
    const hidden = hiding(parent);
    if (hidden && beside(hidden.getBoundingClientRect()) > 1) cutOff.push(`${nameOf(hidden)}: cut off “${text}”`);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  return { wider: scrollWidth - clientWidth, cutOff };
}
