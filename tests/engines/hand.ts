import { setTimeout as sleep } from "node:timers/promises";
import { inPage, type Browser } from "./browser.ts";

/** A target: a button or link by its name, or a field, radio button or checkbox by its label. */
export type Target = { kind: "press" | "field" | "choice"; name: string };

const patienceMs = 20_000;

/** Repeats `read` until it returns a value. @throws Error with what was waited for */
export async function until<Value>(
  what: string,
  read: () => Promise<Value | null | undefined | false>,
  limitMs = patienceMs,
): Promise<Value> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    const answer = await read();
    if (answer) return answer;
    await sleep(100);
  }
  throw new Error(`waited ${limitMs / 1000} s for ${what}`);
}

/**
 * Runs in the page: the centre of the first visible element with that name, once it is not covered. Scrolls to it. Without an exact
 * match, the name may be a prefix.
 */
function placeOf({ kind, name }: Target): { x: number; y: number } | null {
  const flat = (text: string | null) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  const calledFrom = (element: Element) => flat(element.getAttribute("aria-label") ?? element.textContent);
  const middleOf = (element: Element) => {
    const box = element.getBoundingClientRect();
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  const isOnTop = (element: Element) => {
    const { x, y } = middleOf(element);
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element));
  };
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const ways = { press: "a[href], button, summary", field: "label, input[aria-label]", choice: "label" };
  const all = [...root.querySelectorAll<HTMLElement>(ways[kind])];
  const exact = all.filter((element) => calledFrom(element) === flat(name));
  const longer = all.filter((element) => kind !== "field" && calledFrom(element).startsWith(flat(name)));
  for (const named of [...exact, ...longer]) {
    const element = named instanceof HTMLLabelElement ? named.control : named;
    if (!element?.checkVisibility({ visibilityProperty: true })) continue;
    if (isOnTop(element)) return middleOf(element);
    // Only if needed, as it scrolls every container of the element.
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    if (isOnTop(element)) return middleOf(element);
  }
  return null;
}

/** The centre of the target once it no longer moves. */
async function restingPlace(browser: Browser, target: Target, limitMs?: number): Promise<{ x: number; y: number }> {
  let before = "";
  const look = async () => {
    const place = await inPage(browser, placeOf, target);
    const now = JSON.stringify(place);
    const rests = now === before;
    before = now;
    return rests && place;
  };
  return until(`${target.kind} '${target.name}'`, look, limitMs);
}

const moveMouse = (browser: Browser, { x, y }: { x: number; y: number }, presses: boolean) =>
  browser.perform({
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x, y, duration: 0 },
      ...(presses
        ? ([
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
          ] as const)
        : []),
    ],
  });

/** Clicks the target, waiting for it at most `limitMs`. */
export async function press(
  browser: Browser,
  name: string,
  kind: Target["kind"] = "press",
  limitMs?: number,
): Promise<void> {
  await moveMouse(browser, await restingPlace(browser, { kind, name }, limitMs), true);
}

/** Moves the mouse over the picture, which shows the player's controls. */
export async function wake(browser: Browser): Promise<void> {
  for (const x of [600, 640]) await moveMouse(browser, { x, y: 320 }, false);
}

/** Clicks a radio button or checkbox. */
export const choose = (browser: Browser, name: string) => press(browser, name, "choice");

/** Types characters, or keys by their code points in WebDriver's table. */
export const type = (browser: Browser, text: string) =>
  browser.perform({
    type: "key",
    id: "keyboard",
    actions: [...text].flatMap((value) => [
      { type: "keyDown" as const, value },
      { type: "keyUp" as const, value },
    ]),
  });

export const enterKey = "\uE007";

/** Clicks a field and types. */
export async function fill(browser: Browser, name: string, text: string): Promise<void> {
  await press(browser, name, "field");
  await type(browser, text);
}

/** Waits for a heading. */
export const heading = (browser: Browser, name: string) =>
  until(`heading '${name}'`, () =>
    inPage(
      browser,
      (wanted) =>
        [...document.querySelectorAll("h1, h2, h3")].some(
          (one) => one.textContent.replaceAll(/\s+/g, " ").trim() === wanted && one.checkVisibility(),
        ),
      name.replaceAll(/\s+/g, " "),
    ),
  );
