import { useLocale, useTranslations } from "use-intl";
import { oncePerLocale } from "#shared/texts/once-per-locale.ts";
import { Link } from "#shared/ui/link.tsx";
import type { Video } from "../cards/card.ts";
import { chosenPath, personPath } from "../cards/paths.ts";
import { ShareButton } from "./share-button.tsx";

type Linked = { text: string; to?: string | undefined };
/** A fact, and what is said of it in brackets. */
type Fact = Linked & { mark?: Linked | false };
type Facts = { name: "directors" | "authors" | "voices" | "year" | "countries" | "sound" | "captions"; facts: Fact[] };

/** Who made a title, when and where, and in which languages it is heard and read. With `linked` each leads to its list. */
export function MakingFacts({ video, linked }: { video: Video; linked: boolean }) {
  const t = useTranslations("catalogue.making");
  const rows = useFacts(video).filter(({ facts }) => facts.length > 0);
  return (
    <div className="title-facts-made">
      <dl>
        {rows.map(({ name, facts }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <ul>
                {facts.map((fact) => (
                  <li key={fact.text}>
                    <FactText fact={fact} linked={linked} />
                    {fact.mark && (
                      <>
                        {" ("}
                        <FactText fact={fact.mark} linked={linked} />
                        {")"}
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      {linked && <ShareButton video={video} />}
    </div>
  );
}

function FactText({ fact: { text, to }, linked }: { fact: Linked; linked: boolean }) {
  return linked && to !== undefined ? <Link to={to}>{text}</Link> : text;
}

function useFacts(video: Video): Facts[] {
  const t = useTranslations("catalogue.making");
  const locale = useLocale();
  const peopleOf = (people: Video["directors"]): Fact[] =>
    people.map((person) => ({ text: person.name, to: personPath(person) }));
  const languageOf = (code: string): string => languagesIn(locale).of(code) ?? code;
  const described = { text: t("described"), to: chosenPath("access", "described") };
  const sdh = { text: t("sdh"), to: chosenPath("access", "sdh") };
  const sound = video.sound.map((one) => ({
    text: languageOf(one.language),
    // A list of titles is chosen by the language of the original.
    to: one.language === video.language ? chosenPath("language", one.language) : undefined,
    mark: one.is_described && described,
  }));
  const captions = video.captions.map((one) => ({
    text: languageOf(one.language),
    to: chosenPath("captions", one.language),
    mark: one.is_sdh && sdh,
  }));
  return [
    { name: "directors", facts: peopleOf(video.directors) },
    { name: "authors", facts: peopleOf(video.authors) },
    { name: "voices", facts: peopleOf(video.voices) },
    {
      name: "year",
      facts: video.year === null ? [] : [{ text: String(video.year), to: chosenPath("year", video.year) }],
    },
    {
      name: "countries",
      facts: video.countries.map((code) => ({
        text: regionsIn(locale).of(code) ?? code,
        to: chosenPath("country", code),
      })),
    },
    { name: "sound", facts: sound },
    { name: "captions", facts: captions },
  ];
}

const languagesIn = oncePerLocale((locale) => new Intl.DisplayNames(locale, { type: "language" }));
const regionsIn = oncePerLocale((locale) => new Intl.DisplayNames(locale, { type: "region" }));
