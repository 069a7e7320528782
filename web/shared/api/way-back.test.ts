import { expect, test } from "vitest";
import { wayBackIn, withWayBack } from "./way-back.ts";

const site = "https://silecs.test";

test("a page that lets somebody in keeps where they came from", () => {
  const address = new URL(withWayBack("/connexion", "/info-detail/7?saison=2"), site);
  expect([address.pathname, wayBackIn(address)?.href]).toEqual(["/connexion", `${site}/info-detail/7?saison=2`]);
  expect(withWayBack("/enregistrement", undefined)).toBe("/enregistrement");
});

test.each([
  "https://elsewhere.example/",
  "//elsewhere.example/",
  "/\\elsewhere.example",
  "javascript:alert(1)",
  "info-detail/7",
  "",
])("'%s' is no way back", (path) =>
  expect(wayBackIn(new URL(`/connexion?${new URLSearchParams({ retour: path })}`, site))).toBeNull(),
);
