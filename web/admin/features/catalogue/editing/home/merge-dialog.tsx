import { textName, textNames } from "#contract/language.ts";
import { imageStyles } from "#contract/images.ts";
import { useLocale } from "use-intl";
import type { ArrangedHome } from "#contract/admin/home.ts";
import { MergeChoices } from "#admin/parts/merge-choices.tsx";
import { useTexts } from "#admin/texts.ts";
import type { Conflict } from "./draft.ts";
import type { Part } from "./merge.ts";

type Props = { conflict: Conflict; onClose: () => void; onChosen: (yielding: readonly Part[]) => void };

/** The parts of home that two people changed. */
export function MergeDialog({ conflict: { theirs, mine, parts }, onClose, onChosen }: Props) {
  const t = useTexts();
  const wordsOf = useWords();
  const words = {
    title: t("home.merge.title"),
    lead: t("home.merge.lead"),
    mine: t("home.merge.mine"),
    theirs: t("home.merge.theirs"),
    choose: t("home.merge.choose"),
  };
  return (
    <MergeChoices
      words={words}
      parts={parts}
      nameOf={(part) => wordsOf(part, mine).name}
      show={(part, isTheirs) => <span className="text-sm">{wordsOf(part, isTheirs ? theirs : mine).value}</span>}
      onClose={onClose}
      onChosen={onChosen}
    />
  );
}

/** A part's name and its value in an arrangement. */
function useWords() {
  const t = useTexts();
  const locale = useLocale();
  const title = textName("title", locale);
  return (part: Part, home: ArrangedHome): { name: string; value: string } => {
    const list = (names: readonly string[]) => names.join(" · ") || t("home.merge.nothing");
    const nameOf = (one: ArrangedHome["top"]) => one?.[title] ?? t("home.merge.nothing");
    switch (part) {
      case "top":
        return { name: t("home.top.title"), value: nameOf(home.top) };
      case "kids_top":
        return { name: t("home.merge.kidsTop"), value: nameOf(home.kids_top) };
      case "featured":
        return { name: t("home.featured.title"), value: list(home.featured.map(nameOf)) };
      case "order":
        return { name: t("home.rows.title"), value: list(home.categories.map((one) => one[title])) };
      case "ages":
        return { name: t("home.ages.title"), value: list(home.ages.map(({ name }) => name)) };
      default: {
        const category = home.categories.find(({ id }) => part === `item ${id}`);
        if (!category) return { name: part, value: t("home.merge.nothing") };
        const { style, on_home: isOnHome } = category;
        const texts = textNames("title", "line")
          .map((name) => category[name])
          .filter(Boolean);
        const shown = t(isOnHome ? "home.merge.shown" : "home.merge.leftOut");
        return { name: category[title], value: list([...texts, imageStyles[style].words[locale], shown]) };
      }
    }
  };
}
