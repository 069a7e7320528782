import { useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { Accordion } from "../../../shared/ui/accordion.tsx";
import { RichText } from "../../../shared/ui/rich-text.tsx";

export type FaqItem = AnswerFor<"GET /faqs">["data"][number];

/** How many questions the landing page shows at first, and how many more each time. */
const step = 5;

/** Questions five by five, each five opened by 'Voir plus', without a script. */
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
