import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { transitionBackTo } from "./view-transition.ts";
import { focusQuietly } from "./quiet-focus.ts";

/** Scroll state of a page of cards, beyond the browser's vertical position. */
type ScrollState = {
  /** Horizontal scroll position of each list, by name. */
  lists: Map<string, number>;
  /** Height of each list: those far below are not laid out, and the page would be too short to restore its position. */
  heights: Map<string, number>;
  /** List and href of the card that was followed. */
  left: { list: string; href: string } | null;
};

/** By history entry, latest last. */
const scrollStates = new Map<string, ScrollState>();
const maxStates = 30;

let left: ScrollState["left"] = null;

/** Called by a link as it leads away: coming back, the focus is there again. */
export function rememberFollowedLink(link: Element): void {
  const card = link.closest(".title-card")?.querySelector<HTMLAnchorElement>(".card") ?? link.closest("a");
  left = card ? { list: listOf(card), href: card.getAttribute("href") ?? "" } : null;
}

/** The link that was followed from the page; undefined if it is gone. */
export function followedLink(within: ParentNode = document): HTMLElement | undefined {
  if (!left) return undefined;
  const links = [...within.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(left.href)}"]`)];
  const known = links.find((link) => listOf(link) === left?.list) ?? links[0];
  // What was watched meanwhile moves a series' button on to another episode.
  const plays = left.href.startsWith("/watch/") ? 'a[href^="/watch/"]' : null;
  return known ?? (plays && within.querySelector<HTMLElement>(plays)) ?? undefined;
}

/** Saves a page's scroll state and restores it on return. `comesBack`: there is a state to restore, which needs all lists. */
export function useScrollRestoration(page: RefObject<HTMLElement | null>): { comesBack: boolean } {
  const { key } = useLocation();
  const [comesBack] = useState(() => scrollStates.has(key));
  const how = useNavigationType();
  const entries = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    entries.current = visited(entries.current, key, how);
  }, [key, how]);
  useLayoutEffect(() => {
    const frame = page.current;
    if (!frame) return undefined;
    const kept = scrollStates.get(entries.current.at(-1) ?? "");
    if (kept) restore(frame, kept);
    const lists = new Map(kept?.lists);
    const note = ({ target }: Event): void => {
      if (target instanceof HTMLElement && target.matches(".row-track")) lists.set(listOf(target), target.scrollLeft);
    };
    frame.addEventListener("scroll", note, { capture: true, passive: true });
    return () => {
      frame.removeEventListener("scroll", note, { capture: true });
      const heights = new Map([...named(frame)].map((list) => [listOf(list), contentHeight(list)]));
      if (!left && frame.contains(document.activeElement)) rememberFollowedLink(document.activeElement as Element);
      for (const entry of entries.current) keep(entry, { lists, heights, left });
      left = null;
    };
  }, [page]);
  return { comesBack };
}

/** The history entries that a page stood in, the current one last. A sheet over it is one of them; a quick 'back' skips it. */
function visited(before: readonly string[], key: string, how: NavigationType): readonly string[] {
  const known = before.indexOf(key);
  if (known >= 0) return before.slice(0, known + 1);
  return [...(how === NavigationType.Replace ? before.slice(0, -1) : before), key];
}

function restore(frame: HTMLElement, kept: ScrollState): void {
  left = kept.left;
  for (const list of named(frame)) {
    const name = listOf(list);
    const height = kept.heights.get(name);
    if (height) list.style.containIntrinsicBlockSize = `auto ${height}px`;
    const track = list.querySelector(".row-track");
    if (track && kept.lists.get(name)) track.scrollLeft = kept.lists.get(name) ?? 0;
  }
  // What stands above the lists led away too: the featured title.
  const link = kept.left && followedLink(frame.closest("main") ?? frame);
  if (!link) return;
  transitionBackTo(link.closest(".title-card") ?? link);
  focusQuietly(link);
}

function keep(key: string, state: ScrollState): void {
  scrollStates.delete(key);
  scrollStates.set(key, state);
  const [oldest] = scrollStates.keys();
  if (scrollStates.size > maxStates && oldest !== undefined) scrollStates.delete(oldest);
}

/** An element's height without its padding, in CSS pixels: what `contain-intrinsic-size` stands for. */
function contentHeight(element: HTMLElement): number {
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(element);
  return element.clientHeight - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd);
}

const named = (frame: HTMLElement) => frame.querySelectorAll<HTMLElement>("[data-list]");
const listOf = (element: Element): string => element.closest<HTMLElement>("[data-list]")?.dataset["list"] ?? "";
