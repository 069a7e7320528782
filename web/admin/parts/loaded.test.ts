import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CallError } from "#contract/client.ts";
import { Loaded } from "./loaded.tsx";

vi.mock("./not-found.tsx", () => ({ NotFound: () => "not found" }));
vi.mock("./unloaded.tsx", () => ({
  Unloaded: ({ asked }: { asked: { error: Error | null } }) => asked.error?.message,
}));
vi.mock("#shared/ui/skeleton.tsx", () => ({ Skeleton: () => "waiting" }));

type State = { data?: string; error?: Error };
function shown({ data, error }: State): string {
  const isPending = data === undefined && error === undefined;
  const asked = { data, error: error ?? null, isPending, isFetching: false, refetch: () => undefined };
  const Page = () => Loaded<string>({ asked, children: (text) => text });
  return renderToString(createElement(Page));
}
const refused = (status: number) => new CallError(status, { code: status, message: `error ${status}` });

test("what is missing is shown like an unknown page, any other error as such", () => {
  expect(shown({ error: refused(404) })).toBe("not found");
  expect(shown({ error: refused(500) })).toBe("error 500");
  expect(shown({ error: new Error("unexpected") })).toBe("unexpected");
});

test("before the answer it waits; data stay on screen, whatever became of asking again", () => {
  expect(shown({})).toBe("waiting");
  expect(shown({ data: "data" })).toBe("data");
  expect(shown({ data: "data", error: refused(404) })).toContain("data");
  expect(shown({ data: "data", error: refused(404) })).not.toContain("not found");
});
