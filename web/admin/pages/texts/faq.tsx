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
const fields: readonly TextField<Faq>[] = [
  { name: "question_fr", label: "texts.field.question_fr", lang: "fr", kind: "line" },
  { name: "question_en", label: "texts.field.question_en", lang: "en", kind: "line" },
  { name: "response_fr", label: "texts.field.response_fr", lang: "fr", kind: "html" },
  { name: "response_en", label: "texts.field.response_en", lang: "en", kind: "html" },
];
const blank = { question_fr: "", question_en: "", response_fr: "", response_en: "" };

/** The questions of the help page with their answers. */
export function FaqPage() {
  return (
    <>
      <SortKeys />
      <EditedList words="faq" calls={calls} fields={fields} adding={{ label: "texts.faq.add", blank }} />
    </>
  );
}
