import { useTranslations } from "use-intl";
import { Checkbox } from "#shared/ui/choice.tsx";
import type { momentOf } from "./moment.ts";
import { timeText } from "./time-text.ts";

type Props = {
  moment: NonNullable<ReturnType<typeof momentOf>>;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

/** Offers to tie the comment to the moment that its author is at. */
export function MomentChoice({ moment: { episode, at }, isChosen, onChange }: Props) {
  const t = useTranslations("comments");
  const parts = [
    episode && t("episode", { season: episode.season, number: episode.number }),
    at !== null && t("at", { time: timeText(at) }),
  ];
  return (
    <div className="comment-moment">
      <Checkbox
        label={t("tie", { moment: parts.filter(Boolean).join(" · ") })}
        hint={t("tieHint")}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
