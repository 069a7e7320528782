import { locales, textName, textsBy } from "#contract/language.ts";
import * as z from "zod/mini";
import { adminTexts, type EditedFaqs } from "#contract/admin/text-lists.ts";
import { call } from "#admin/api.ts";
import { SortKeys } from "#admin/parts/drag-handle.tsx";
import { EditedList } from "./edited-list.tsx";
import type { TextField } from "./item-row.tsx";
import type { ListCalls } from "./list-draft.ts";

type Faq = EditedFaqs["items"][number];

const calls: ListCalls<Faq> = {
  name: "faqs",
  read: () => call("GET /admin/faqs"),
  replace: (body) => call("PUT /admin/faqs", { body }),
  listIn: (details) => z.safeParse(adminTexts.editedFaqs.answer, details).data,
};
const fields: readonly TextField<Faq>[] = (
  [
    ["question", "line"],
    ["response", "html"],
  ] as const
).flatMap(([field, kind]) =>
  locales.map((lang) => ({
    name: textName(field, lang),
    label: `texts.field.${textName(field, lang)}` as const,
    lang,
    kind,
  })),
);
const blank = { ...textsBy("question", () => ""), ...textsBy("response", () => "") };

/** The questions of the help page with their answers. */
export function FaqPage() {
  return (
    <>
      <SortKeys />
      <EditedList words="faq" calls={calls} fields={fields} adding={{ label: "texts.faq.add", blank }} />
    </>
  );
}
