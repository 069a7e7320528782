import { locales, textName, eachLocale } from "#contract/language.ts";
import * as z from "zod/mini";
import { adminPageLinks, type LinkedPages } from "#contract/admin/text-lists.ts";
import { call } from "#admin/api.ts";
import { SortKeys } from "#admin/parts/drag-handle.tsx";
import { EditedList } from "./edited-list.tsx";
import type { ChoiceField, TextField } from "./item-row.tsx";
import type { ListCalls } from "./list-draft.ts";

type Page = LinkedPages["items"][number];

const calls: ListCalls<Page> = {
  name: "page-links",
  read: () => call("GET /admin/page-links"),
  replace: (body) => call("PUT /admin/page-links", { body }),
  listIn: (details) => z.safeParse(adminPageLinks.editedLinks.answer, details).data,
};
const fields: readonly TextField<Page>[] = locales.map((lang) => ({
  name: textName("link", lang),
  label: `texts.field.${textName("link", lang)}`,
  lang,
  kind: "line",
}));
const titleNames = eachLocale((locale) => textName("title", locale));
const choice: ChoiceField<Page> = {
  name: "position",
  label: "texts.links.position",
  options: [
    ["header", "texts.links.header"],
    ["footer", "texts.links.footer"],
    ["", "texts.links.nowhere"],
  ],
};

/** The links of header and footer: pages, order and labels. */
export function LinksPage() {
  return (
    <>
      <SortKeys />
      <EditedList words="links" calls={calls} fields={fields} choice={choice} named={titleNames} />
    </>
  );
}
