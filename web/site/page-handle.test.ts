import { describe, expect, test } from "vitest";
import { documentTitle, factsOf, type PageHandle, type Translate } from "./page-handle.ts";

const t = ((key: string) => `[${key}]`) as unknown as Translate;
const match = (handle: PageHandle, loaderData?: unknown) => ({ handle, loaderData });

describe("what a page says of itself", () => {
  test("the title is the product's name and the page's", () => {
    expect(documentTitle("Silecs", "Connexion")).toBe("Silecs – Connexion");
    expect(documentTitle("Silecs", undefined)).toBe("Silecs");
  });

  test("the last route that says a thing wins", () => {
    const facts = factsOf(
      [{}, match({ title: "shell.loading", theme: "kids" }), match({ title: "shell.close" })],
      t,
      "fr",
    );
    expect(facts).toMatchObject({ title: "[shell.close]", theme: "kids", script: true, indexed: false });
  });

  test("a title can be made from what the loader returned", () => {
    const facts = factsOf(
      [match({ title: (data: { name: string }) => data.name }, { name: "Les Épicycles" })],
      t,
      "fr",
    );
    expect(facts.title).toBe("Les Épicycles");
  });

  test("a page without script stays without", () => {
    expect(factsOf([match({ script: false, indexed: true })], t, "fr")).toMatchObject({ script: false, indexed: true });
  });
});
