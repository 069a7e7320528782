import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";
import { ScriptForm } from "./script-form.tsx";

test("before its script has come, a form sends nothing and never writes what was typed into the address", () => {
  const submit = createElement(Button, { type: "submit" }, "Connexion");
  const page = renderToStaticMarkup(createElement(ScriptForm, {}, submit));
  expect(page).toMatch(/<form [^>]*method="post"/);
  expect(page).toMatch(/<button type="submit" disabled/);
});

test("a form that needs no script can be sent at once", () => {
  const page = renderToStaticMarkup(createElement(Button, { type: "submit" }, "Refuser"));
  expect(page).not.toContain("disabled");
});
