import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { queries, query } from "#shared/api/queries.ts";
import { useStateFor } from "#shared/state/use-state-for.ts";
import { Accordion } from "#shared/ui/accordion.tsx";
import { Button } from "#shared/ui/button.tsx";
import { RichText } from "#shared/ui/rich-text.tsx";
import type { FaqItem } from "./faq-groups.tsx";

const first = 5;
const step = 4;
/** Delay after the last keystroke, in milliseconds. */
const restMs = 1000;

/** Of the page's address, so that a change of language or a link keeps what was searched for. */
const parameter = "question";

/** Searchable questions with answers: five at first, then four more each time. */
export function FaqList({ items }: { items: readonly FaqItem[] }) {
  const t = useTranslations("support.faq");
  const [asking, setAsking] = useSearchParams();
  const [text, setText] = useState(asking.get(parameter) ?? "");
  const keyword = useRested(text.trim());
  const asked = asking.get(parameter) ?? "";
  useEffect(() => {
    if (keyword !== asked)
      setAsking(keyword === "" ? {} : { [parameter]: keyword }, { replace: true, preventScrollReset: true });
  }, [keyword, asked, setAsking]);
  const [count, setCount] = useStateFor(keyword, first);
  const search = query("GET /faqs", { query: { "filters[question]": keyword } });
  const found = useQuery({ ...search, enabled: keyword !== "" }, queries);
  const shown = keyword === "" ? items : (found.data?.data ?? items);
  return (
    <>
      <search className="search-box mb-4">
        <Search className="size-5 flex-none text-soft" aria-hidden="true" />
        <input
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <p role="status" className={found.data && shown.length === 0 ? "py-6 text-soft" : "sr-only"}>
        {keyword !== "" && found.data ? t("found", { count: shown.length }) : ""}
      </p>
      {shown.slice(0, count).map((item) => (
        <Accordion key={item.id} title={item.question}>
          <RichText html={item.response} />
        </Accordion>
      ))}
      {shown.length > count && (
        <div className="pt-5">
          <Button look="secondary" onClick={() => setCount(count + step)}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === "" ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
