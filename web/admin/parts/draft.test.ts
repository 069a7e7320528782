import { readdirSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetAllTyped } from "../drafts.ts";
import { MeContext, type Me } from "../session.ts";
import { type Draft, useDraft, useDraftValue } from "./draft.ts";

let stored: Record<string, string>;

beforeEach(() => {
  // Its keys are its own properties, as a browser's are.
  stored = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => void (stored[key] = text),
    removeItem: (key: string) => void delete stored[key],
  }) as Record<string, string>;
  vi.stubGlobal("sessionStorage", stored);
});
afterEach(() => vi.unstubAllGlobals());

type Field = { draft: Draft; amount: string; type: (amount: string) => void };

/** The field of a dialog as it is shown when the dialog opens. */
function opened(memberId: number, key: string | null, onClose = () => {}): Field {
  const fields: Field[] = [];
  const Dialog = () => {
    const draft = useDraft(key, onClose);
    const [amount, type] = useDraftValue(draft, "amount", "9,99");
    fields.push({ draft, amount, type });
    return null;
  };
  const me = { id: memberId } as Me;
  renderToString(createElement(MeContext, { value: me }, createElement(Dialog)));
  return fields[0]!;
}

describe("what is typed in a dialog", () => {
  test("is there when it opens again, for its act, its subject and its member only", () => {
    opened(1, "refund-12").type("4,98");
    expect(opened(1, "refund-12").amount).toBe("4,98");
    expect(opened(1, "refund-12").draft.wasKept).toBe(true);
    for (const other of [opened(1, "refund-13"), opened(1, "transfer-12"), opened(2, "refund-12")]) {
      expect(other.amount).toBe("9,99");
      expect(other.draft.wasKept).toBe(false);
    }
  });

  test("is left there by Escape, and discarded by sending and by 'Cancel'", () => {
    const onClose = vi.fn<() => void>();
    opened(1, "refund-12", onClose).type("4,98");
    opened(1, "refund-12", onClose).draft.leave();
    expect(opened(1, "refund-12").amount).toBe("4,98");
    opened(1, "refund-12", onClose).draft.close();
    expect(opened(1, "refund-12").amount).toBe("9,99");
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test("is forgotten when the member signs out, with nothing else of the tab", () => {
    opened(1, "refund-12").type("4,98");
    opened(1, "note-3").type("Rappeler");
    stored["other"] = "kept";
    forgetAllTyped();
    expect({ ...stored }).toEqual({ other: "kept" });
  });

  test("is kept nowhere without a key, and stays in the field where storage is blocked", () => {
    opened(1, null).type("4,98");
    expect({ ...stored }).toEqual({});
    vi.stubGlobal("sessionStorage", {
      getItem: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    const field = opened(1, "refund-12");
    expect(() => field.type("4,98")).not.toThrow();
    expect(field.amount).toBe("9,99");
  });
});

/** Secrets alone, or a search. */
const unkept = [
  "features/billing/letters/papers.tsx",
  "features/staff/own-security/new-password-form.tsx",
  "features/staff/own-security/security-dialog.tsx",
  "features/staff/second-factors/code-form.tsx",
  "features/staff/sign-in/access-link.tsx",
  "features/staff/sign-in/password-step.tsx",
];

describe("the forms of the desk", () => {
  const admin = new URL("../", import.meta.url);
  const sources = readdirSync(admin, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx"))
    .map((path) => ({ path, text: readFileSync(new URL(path, admin), "utf8") }));

  test("keep what is typed, but for secrets and searches", () => {
    const without = sources.filter(({ text }) => /\buse(?:Schema)?Form\(/.test(text)).map(({ path }) => path);
    expect(without.toSorted()).toEqual(unkept);
  });

  test("keep no password", () => {
    const asking = sources.filter(({ text }) => text.includes("<PasswordField") && text.includes("useDraftForm("));
    expect(asking.map(({ path }) => path)).toEqual(["features/staff/tokens/token-dialog.tsx"]);
    expect(asking[0]?.text).toContain('secrets: ["password"]');
  });

  test("keep the fields of an act's dialog too", () => {
    const typing = sources
      .filter(({ text }) => /<(?:Act|Form|Confirm)Dialog\b/.test(text))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\[\w+, (set\w+)\] = useState\b/g)]
          .filter(([, set]) => new RegExp(String.raw`onChange=\{[^\n]*\b${set}\(`).test(text))
          .map(([, set]) => `${path}: ${set}`),
      );
    expect(typing).toEqual([]);
  });
});
