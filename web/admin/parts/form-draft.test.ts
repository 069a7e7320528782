import { describe, expect, test } from "vitest";
import { mergeValues } from "./form-draft.ts";

const base = { name: "Un", place: "Paris", since: "" };

describe("a form that two people changed", () => {
  test("takes each field from the side that changed it", () => {
    const states = [base, { ...base, name: "Deux" }, { ...base, place: "Lyon" }] as const;
    expect(mergeValues(states, [])).toEqual({ values: { ...base, name: "Deux", place: "Lyon" }, conflicts: [] });
  });

  test("reports a conflict for a field that both changed, and keeps `mine` unless it yields", () => {
    const states = [base, { ...base, name: "Deux" }, { ...base, name: "Trois" }] as const;
    expect(mergeValues(states, [])).toEqual({ values: { ...base, name: "Deux" }, conflicts: ["name"] });
    expect(mergeValues(states, ["name"]).values.name).toBe("Trois");
  });

  test("merges a field if both changed different parts of it", () => {
    const states = [base, { ...base, name: "Un a" }, { ...base, name: "b Un" }] as const;
    const mergeField = (name: string) => (name === "name" ? "b Un a" : undefined);
    expect(mergeValues(states, [], { mergeField })).toEqual({ values: { ...base, name: "b Un a" }, conflicts: [] });
  });

  test("reports a conflict for a field that only the other side changed, if its rule says so", () => {
    const states = [base, { ...base, name: "Deux" }, { ...base, since: "demain" }] as const;
    const asksAbout = (name: string) => name === "since";
    expect(mergeValues(states, [], { asksAbout })).toEqual({ values: { ...base, name: "Deux" }, conflicts: ["since"] });
    expect(mergeValues(states, ["since"], { asksAbout }).values.since).toBe("demain");
  });
});
