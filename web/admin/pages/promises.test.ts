import { expect, test } from "vitest";
import { staffRoles } from "#contract/staff-roles.ts";
import { navigationFor } from "../layout/navigation.ts";
import fr from "../texts/fr.json" with { type: "json" };
import { promises } from "./promises.ts";

test("the first page lists for each role only what a page open to that role does", () => {
  for (const role of staffRoles) {
    const open = navigationFor([role]).flatMap(({ items }) => items.map(({ to }) => to));
    for (const { to } of promises[role]) expect([role, open.includes(to), to]).toEqual([role, true, to]);
    const told = promises[role].map(({ text }) => text.split(".").at(-1));
    expect(told).toEqual(Object.keys(fr.roles[role].promises));
  }
});
