import { standingOf, type EditedTitle } from "#contract/admin/title-shapes.ts";
import { useNow } from "#admin/parts/now.ts";
import { shortInstant } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";

type Window = Pick<EditedTitle, "state" | "from" | "until">;

const tones = {
  draft: undefined,
  ready: "waiting",
  scheduled: "waiting",
  out: "live",
  leaving: "late",
  over: undefined,
};

/** A title's state now: draft, published, leaving … */
export function StandingTag({ title }: { title: Window }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const standing = standingOf(title, useNow(title.from));
  const date = standing === "scheduled" ? title.from : standing === "leaving" ? title.until : null;
  return (
    <span className="tag" data-tone={tones[standing]} title={date ? shortInstant(date, locale) : undefined}>
      {t(`titles.standings.${standing}`)}
    </span>
  );
}
