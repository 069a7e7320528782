import { createTranslator } from "use-intl";
import { expect, test } from "vitest";
import { CallError } from "#contract/client.ts";
import english from "../texts/en.json" with { type: "json" };
import french from "../texts/fr.json" with { type: "json" };
import { refusalMessage, type Wanted } from "./refused.ts";

const words = {
  fr: createTranslator({ locale: "fr", messages: french, namespace: "shell" }),
  en: createTranslator({ locale: "en", messages: english, namespace: "shell" }),
};
const sorry =
  "Un problème est survenu. Notre équipe est en train de résoudre ce problème. Merci de votre compréhension\u202f!";
const busy = "Server is busy at the moment. Please try again";
const gone = "video #7 n existe pas ou supprimé";

type Body = ConstructorParameters<typeof CallError>[1];
const said = (status: number, body: Partial<Body>, wanted: Wanted = {}, locale: "fr" | "en" = "fr") => {
  const { title, lines } = refusalMessage(
    new CallError(status, { code: status, message: "", ...body }),
    wanted,
    words[locale],
  );
  return [title, lines];
};

test.each<[string, ReturnType<typeof said>, [string | undefined, string[]]]>([
  ["404", said(404, { message: gone }), ["Introuvable", [gone]]],
  ["400", said(400, { message: "Requête invalide" }), ["Requête invalide", ["Requête invalide"]]],
  ["400 with an id", said(400, { message: "Non" }, { id: 7 }), ["Requête invalide", ["Non #7"]]],
  [
    "400 with fields",
    said(400, { messages: { a: "Un.", b: "Deux." } }, { id: 7 }),
    ["Requête invalide", ["Un.", "Deux."]],
  ],
  ["401", said(401, { message: "Votre session est terminée." }), [undefined, ["Votre session est terminée."]]],
  ["403", said(403, { message: "Interdit." }), [undefined, ["Interdit."]]],
  ["429", said(429, { message: "Trop de requêtes." }), [undefined, ["Trop de requêtes."]]],
  [
    "503, ours or a balancer's",
    said(503, { message: "Service Unavailable" }),
    ["Il est impossible de faire cette demande", [french.shell.faults.away.text]],
  ],
  [
    "a deadlock",
    said(500, { message: busy, reference: "ab12" }),
    ["Il est impossible de faire cette demande", [busy, "Référence à nous communiquer\u202f: ab12"]],
  ],
  [
    "any other 500",
    said(500, { message: sorry, reference: "ab12" }),
    ["Il est impossible de faire cette demande", [sorry, "Référence à nous communiquer\u202f: ab12"]],
  ],
  [
    "a balancer’s own page",
    said(502, { message: "Bad Gateway" }),
    ["Il est impossible de faire cette demande", [sorry]],
  ],
  [
    "no answer at all",
    said(0, { message: "Network Error" }),
    ["Il est impossible de faire cette demande", ["Network Error"]],
  ],
  [
    "an action",
    said(404, { message: gone }, { action: "retirer ce titre" }),
    ["Il est impossible de retirer ce titre", [gone]],
  ],
  ["English", said(404, { message: "x" }, {}, "en"), ["Record not found", ["x"]]],
  ["English, 400", said(400, { message: "x" }, {}, "en"), ["Invalid request", ["x"]]],
  ["English, 500", said(500, {}, {}, "en"), ["Unable to process request", [english.shell.messages.unexpected]]],
  [
    "English with an action",
    said(403, { message: "x" }, { action: "remove it" }, "en"),
    ["Unable to remove it", ["x"]],
  ],
])("%s", (_what, message, expected) => expect(message).toEqual(expected));

test("the standing words are those of the specification", () => {
  expect([words.fr("messages.error"), words.fr("messages.done")]).toEqual(["ERREUR\u202f!", "Terminé\u202f!"]);
  expect(words.fr("messages.confirm", { action: "supprimer ce profil" })).toBe(
    "Voulez-vous supprimer ce profil\u202f?",
  );
});
