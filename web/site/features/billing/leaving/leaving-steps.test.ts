import { expect, test } from "vitest";
import { declarationOf, typedIn } from "./leaving-steps.ts";

test("what is typed goes along as it was typed, and nothing but text of bounded length", () => {
  const form = new FormData();
  form.set("last_name", " Lovelace");
  form.set("email", "x".repeat(1000));
  form.set("reference", new Blob(["file"]));
  expect(typedIn(form)).toEqual({ last_name: " Lovelace", first_name: "", email: "x".repeat(300), reference: "" });
});

test("faults are told field by field, in the reader's words", () => {
  const typed = { last_name: "", first_name: "Ada", email: "ada", reference: "" };
  expect(declarationOf("cancel", typed, "fr")).toEqual({
    faults: { last_name: "Ce champ est obligatoire", email: "Veuillez entrer une adresse email valide" },
  });
  expect(declarationOf("cancel", { ...typed, last_name: "Lovelace", email: " Ada@Example.org " }, "en")).toMatchObject({
    declaration: { kind: "cancel", email: "ada@example.org", reference: "" },
  });
});
