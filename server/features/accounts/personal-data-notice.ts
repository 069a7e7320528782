import type { Locale } from "#contract/fields.ts";
import { longInstant } from "#server/dates.ts";
import { account, type Contents } from "./personal-data-contents.ts";
import { elsewhere, reasons } from "./personal-data-reasons.ts";

const words = {
  fr: {
    fileName: "LISEZ-MOI.txt",
    title: (brand: string) => `Vos données sur ${brand}`,
    made: (when: string) => `Copie faite le ${when} (heure de Paris).`,
    holds: "Ce que contient cette copie (donnees.json) :",
    pictures: "- images/ : les images que vous avez envoyées",
    leavesOut: "Ce qu’elle ne contient pas, et pourquoi :",
    because: " : ",
  },
  en: {
    fileName: "README.txt",
    title: (brand: string) => `Your data on ${brand}`,
    made: (when: string) => `Copy made on ${when} (Paris time).`,
    holds: "What this copy holds (donnees.json):",
    pictures: "- images/: the pictures you uploaded",
    leavesOut: "What it does not hold, and why:",
    because: ": ",
  },
} as const;

/** A text that goes with the copy of somebody's data: what is in it, and what is not and why. */
export function copyNotice(locale: Locale, brandName: string, at: Date): { name: string; text: string } {
  const t = words[locale];
  const lines = [
    t.title(brandName),
    t.made(longInstant(at, locale)),
    "",
    t.holds,
    ...heldLines(account, "", locale),
    t.pictures,
    "",
    t.leavesOut,
    ...leftOutLines(account, "", locale),
    ...elsewhere.map(({ about, reason }) => `- ${about[locale]}${t.because}${reason[locale]}`),
    "",
  ];
  return { name: t.fileName, text: lines.join("\r\n") };
}

/** 'profiles.playlists' */
function pathOf(contents: Contents, above: string): string {
  return above === "" ? contents.name : `${above}.${contents.name}`;
}

/** What hangs on the account itself stands beside it in the copy, not within it. */
function* nested(contents: Contents, above: string): Generator<[contents: Contents, above: string]> {
  const path = contents === account ? "" : pathOf(contents, above);
  for (const part of contents.within ?? []) yield [part, path];
}

function heldLines(contents: Contents, above: string, locale: Locale): string[] {
  const own = `- ${pathOf(contents, above)}${words[locale].because}${contents.about[locale]}`;
  return [own, ...[...nested(contents, above)].flatMap(([part, path]) => heldLines(part, path, locale))];
}

function leftOutLines(contents: Contents, above: string, locale: Locale): string[] {
  const own = Object.entries(contents.leftOut ?? {}).map(
    ([column, reason]) => `- ${pathOf(contents, above)}.${column}${words[locale].because}${reasons[reason][locale]}`,
  );
  return [...own, ...[...nested(contents, above)].flatMap(([part, path]) => leftOutLines(part, path, locale))];
}
