import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DraftPlace, useDraft } from "./drafts.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The draft as a field shows it when it is drawn anew. */
function draftOf(profile: number, place: DraftPlace, start = ""): ReturnType<typeof useDraft> {
  const drawn: ReturnType<typeof useDraft>[] = [];
  const Field = () => {
    drawn.push(useDraft(profile, place, start));
    return null;
  };
  renderToString(createElement(Field));
  return drawn[0]!;
}
const textOf = (...field: Parameters<typeof draftOf>) => draftOf(...field)[0];
const write = (text: string, ...field: Parameters<typeof draftOf>) => draftOf(...field)[1](text);

test("a draft is kept for its profile and place, and shown to no other profile", () => {
  write("Très beau", 1, "video 7");
  expect(textOf(1, "video 7")).toBe("Très beau");
  expect(textOf(2, "video 7")).toBe("");
  expect(textOf(1, "video 8")).toBe("");
  expect(textOf(1, "reply 7")).toBe("");
});

test("a field that is back at its start keeps nothing", () => {
  write("@Ada oui", 1, "reply 3", "@Ada ");
  write("@Ada ", 1, "reply 3", "@Ada ");
  expect(stored.size).toBe(0);
  expect(textOf(1, "reply 3", "@Ada ")).toBe("@Ada ");
});

test("where storage is blocked, a field can be written in", () => {
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(textOf(1, "video 7")).toBe("");
  expect(() => write("Très beau", 1, "video 7")).not.toThrow();
});
