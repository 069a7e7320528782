import { beforeEach, expect, test, vi } from "vitest";
import { dismissToast, showToast, useToasts } from "./toast-store.ts";

vi.mock("../state/use-shared.ts", () => ({ useShared: <T>({ get }: { get: () => T }) => get() }));

const shown = () => useToasts().map(({ text }) => text);

beforeEach(() => {
  for (const { id } of useToasts()) dismissToast(id);
});

test("a message that is shown again replaces itself, with the newer action", () => {
  const run = vi.fn<() => void>();
  showToast("Retiré de la liste");
  showToast("Enregistré");
  showToast("Retiré de la liste", { action: { label: "Annuler", run } });
  expect(shown()).toEqual(["Enregistré", "Retiré de la liste"]);
  expect(useToasts().at(-1)?.action?.run).toBe(run);
});

test("the three newest messages are shown", () => {
  for (const text of ["un", "deux", "trois", "quatre"]) showToast(text);
  expect(shown()).toEqual(["deux", "trois", "quatre"]);
});

test("a removed message takes no other one with it, not even its own repetition", () => {
  const remove = showToast("un");
  showToast("deux");
  showToast("un");
  remove();
  expect(shown()).toEqual(["deux", "un"]);
});
