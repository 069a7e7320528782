import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { AnswerFor } from "#contract/client.ts";
import { Checkbox } from "#shared/ui/choice.tsx";
import { call } from "#admin/api.ts";
import { useTexts } from "#admin/texts.ts";
import { useChoices } from "../fields/choices.ts";
import { AudienceQuestions } from "../publishing/audience-questions.tsx";
import { proposeForMany } from "../publishing/propose.ts";
import type { WishProps } from "./bulk-acts.ts";
import type { Filter } from "./filters.ts";
import type { Selection } from "./selection.ts";

export const toPublishKey = ["titles-to-publish"] as const;

/** As many ids as fit into a URL; of more titles, the first ones are a sample. */
const idsAtMost = 500;

/** Asked before a bulk publication: one answer for all titles without values of their own. */
export function BulkPublishing({ change, selection, filter, onChange }: WishProps) {
  const t = useTexts();
  const { all, isKnown } = useChoices();
  const { data: asked } = useQuery({
    queryKey: [...toPublishKey, selection.isAll ? filter : [...selection.ids]],
    queryFn: () => call("GET /admin/titles-to-publish", { query: queryOf(selection, filter) }),
  });
  const propose = useEffectEvent((paths: readonly string[]): void =>
    onChange({ audience_if_none: proposeForMany(paths, all) }),
  );
  const proposes = asked !== undefined && isKnown && needsAudience(asked);
  useEffect(() => {
    if (proposes) propose(asked.paths);
  }, [proposes, asked]);
  const hidden = asked?.series ?? [];
  const begin = useEffectEvent((with_series: boolean): void => onChange({ with_series }));
  useEffect(() => begin(hidden.length > 0), [hidden.length]);
  if (!asked) return null;
  const { audience_if_none: audience, with_series: withSeries = false } = change;
  return (
    <>
      <Counts asked={asked} />
      {audience && (
        <AudienceQuestions audience={audience} onChange={(audience_if_none) => onChange({ audience_if_none })} />
      )}
      {hidden.length > 0 && (
        <Checkbox
          label={t("publish.many.withSeries", { count: hidden.length })}
          hint={hidden.map(({ title }) => title).join(", ")}
          checked={withSeries}
          onChange={({ currentTarget }) => onChange({ with_series: currentTarget.checked })}
        />
      )}
    </>
  );
}

type TitlesToPublish = AnswerFor<"GET /admin/titles-to-publish">;

/** Also for series that are published along with their episodes. */
const needsAudience = ({ without_category, series }: TitlesToPublish): boolean =>
  without_category > 0 || series.length > 0;

function queryOf({ ids, isAll }: Selection, filter: Partial<Filter>): object {
  return isAll ? filter : { ids: [...ids].slice(0, idsAtMost).join(",") };
}

/** The values that the selected titles will get: their own, the answers below, or their series'. */
function Counts({ asked }: { asked: TitlesToPublish }) {
  const t = useTexts();
  const { titles, episodes, without_category: without } = asked;
  return (
    <ul className="mb-4 grid gap-1 text-sm text-soft">
      {titles > without && <li>{t("publish.many.keep", { count: titles - without })}</li>}
      {without > 0 && <li>{t("publish.many.without", { count: without })}</li>}
      {episodes > 0 && <li>{t("publish.many.episodes", { count: episodes })}</li>}
    </ul>
  );
}
