import { gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { joined, serializedOnce } from "./shared-json.ts";

const cards = () => [
  { id: 1, title: "Été" },
  { id: 2, title: "L’œil", because: undefined },
];

test.each([
  ["alone", { data: serializedOnce(cards()) }],
  ["first", { data: serializedOnce(cards()), page: 1, next: null }],
  ["last", { page: 1, 'of "it"': "x", data: serializedOnce(cards()) }],
  [
    "several",
    {
      one: serializedOnce(cards(), 9),
      none: undefined,
      between: { a: [1] },
      two: serializedOnce({}),
      three: serializedOnce([]),
    },
  ],
])("an answer with fields serialised once (%s) is the JSON that it would be without", (_name, answer) => {
  const body = joined(answer);
  expect(body?.plain().toString()).toBe(JSON.stringify(answer));
  expect(gunzipSync(body?.gzip() ?? "").toString()).toBe(JSON.stringify(answer));
});

test("a value is serialised once, however many answers contain it", () => {
  const toJSON = vi.fn<() => string[]>(() => ["made"]);
  const value = serializedOnce({ toJSON });
  for (const page of [1, 2, 3])
    expect(joined({ value, page })?.plain().toString()).toBe(`{"value":["made"],"page":${page}}`);
  expect(toJSON).toHaveBeenCalledTimes(1);
});

test("such a value cannot change, and an answer without one is not joined", () => {
  const value = serializedOnce(cards());
  expect(() => value.push({ id: 3, title: "" })).toThrow(TypeError);
  for (const other of [{ data: cards() }, cards(), null, undefined, "text"]) expect(joined(other)).toBeUndefined();
});
