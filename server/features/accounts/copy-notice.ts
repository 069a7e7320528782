import type { Locale } from "#contract/language.ts";
import type { Contents, PersonalData } from "#server/database/personal-data.ts";
import { longInstant } from "#contract/date-text.ts";
import { elsewhere, reasons } from "./copy-reasons.ts";

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

type NoticeContext = { locale: Locale; brandName: string; at: Date };

/** The text in a data export: what it contains, and what is left out and why. */
export function copyNotice(
  parts: readonly PersonalData[],
  { locale, brandName, at }: NoticeContext,
): { name: string; text: string } {
  const t = words[locale];
  const listed = parts.flatMap(({ ofAccount, ofProfiles }) => [
    ...ofAccount.flatMap((contents) => withNested(contents, "")),
    ...ofProfiles.flatMap((contents) => withNested(contents, "profiles.")),
  ]);
  const lines = [
    t.title(brandName),
    t.made(longInstant(at, locale)),
    "",
    t.holds,
    ...listed.map(({ path, contents }) => `- ${path}${t.because}${contents.about[locale]}`),
    t.pictures,
    "",
    t.leavesOut,
    ...listed.flatMap(({ path, contents }) => leftOutLines(path, contents, locale)),
    ...elsewhere.map(({ about, reason }) => `- ${about[locale]}${t.because}${reason[locale]}`),
    "",
  ];
  return { name: t.fileName, text: lines.join("\r\n") };
}

type Listed = { path: string; contents: Contents };

/** 'profiles.playlists', and 'profiles.playlists.videos' within it. */
function withNested(contents: Contents, above: string): Listed[] {
  const path = above + contents.name;
  return [{ path, contents }, ...(contents.within ?? []).flatMap((part) => withNested(part, `${path}.`))];
}

function leftOutLines(path: string, { leftOut = {} }: Contents, locale: Locale): string[] {
  return Object.entries(leftOut).map(
    ([column, reason]) => `- ${path}.${column}${words[locale].because}${reasons[reason][locale]}`,
  );
}
