import { useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { Accordion } from "#shared/ui/accordion.tsx";
import { RichText } from "#shared/ui/rich-text.tsx";

export type FaqItem = AnswerFor<"GET /faqs">["data"][number];

/** Questions shown at first, and added each time. */
const step = 5;

/** Questions in groups of five behind 'Voir plus', without script. */
export function FaqGroups({ items }: { items: readonly FaqItem[] }) {
  const t = useTranslations("support.faq");
  const rest = items.slice(step);
  return (
    <>
      {items.slice(0, step).map((item) => (
        <Accordion key={item.id} title={item.question}>
          <RichText html={item.response} />
        </Accordion>
      ))}
      {rest.length > 0 && (
        <details className="faq-more">
          <summary>{t("more")}</summary>
          <FaqGroups items={rest} />
        </details>
      )}
    </>
  );
}
