import { expect, test } from "vitest";
import { kept, splitQuoted } from "./mail-text.ts";

test.each([
  ["nothing quoted", "Bonjour,\n\nmerci.", "Bonjour,\n\nmerci.", ""],
  [
    "French, above the history",
    "Merci !\n\nLe lun. 9 mars 2026 à 10:00, Silecs <aide@silecs.test> a écrit :\n> Bonjour\n> Ada",
    "Merci !",
    "Le lun. 9 mars 2026 à 10:00, Silecs <aide@silecs.test> a écrit :\n> Bonjour\n> Ada",
  ],
  [
    "an introduction broken over two lines",
    "Thanks\n\nOn Mon, 9 Mar 2026 at 10:00, Silecs\n<help@silecs.test> wrote:\n> Hello",
    "Thanks",
    "On Mon, 9 Mar 2026 at 10:00, Silecs\n<help@silecs.test> wrote:\n> Hello",
  ],
  [
    "Outlook's line",
    "Oui\n________________________________\nDe : Silecs",
    "Oui",
    "________________________________\nDe : Silecs",
  ],
  ["Outlook's header", "Oui\n\nDe : Silecs <a@b.fr>\nEnvoyé : lundi", "Oui", "De : Silecs <a@b.fr>\nEnvoyé : lundi"],
  ["quoted lines alone at the end", "Oui\n> Quand ?\n\n> Ada", "Oui", "> Quand ?\n\n> Ada"],
  ["answers between the lines", "> Quand ?\nDemain\n> Où ?\nIci", "> Quand ?\nDemain\n> Où ?\nIci", ""],
  ["written below the history", "> Quand ?\n> Ada\n\nDemain", "> Quand ?\n> Ada\n\nDemain", ""],
  ["nothing of their own", "> Quand ?", "> Quand ?", ""],
  ["a sentence that begins so", "Le livreur a écrit une note.\nMerci", "Le livreur a écrit une note.\nMerci", ""],
])("%s", (_case, whole, text, quoted) => {
  expect(splitQuoted(whole)).toEqual({ text, quoted });
});

test("what is too long is cut between letters, and says so", () => {
  expect(kept("été", 3)).toBe("été");
  expect(kept("😀😀😀", 2)).toBe("😀…");
});
