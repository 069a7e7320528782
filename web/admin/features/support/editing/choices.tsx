import { locales, textName, textsBy } from "#contract/language.ts";
import * as z from "zod/mini";
import { adminReportReasons, adminTexts, type EditedChoices } from "#contract/admin/text-lists.ts";
import { call } from "#admin/api.ts";
import { SortKeys } from "#admin/parts/drag-handle.tsx";
import { EditedList } from "./edited-list.tsx";
import type { TextField } from "./item-row.tsx";
import type { ListCalls } from "./list-draft.ts";

type Choice = EditedChoices["items"][number];

const subjects: ListCalls<Choice> = {
  name: "contact-subjects",
  read: () => call("GET /admin/contact-subjects"),
  replace: (body) => call("PUT /admin/contact-subjects", { body }),
  listIn: (details) => z.safeParse(adminTexts.editedSubjects.answer, details).data,
};
const reasons: ListCalls<Choice> = {
  name: "report-problems",
  read: () => call("GET /admin/report-problems"),
  replace: (body) => call("PUT /admin/report-problems", { body }),
  listIn: (details) => z.safeParse(adminReportReasons.editedProblems.answer, details).data,
};
const fields: readonly TextField<Choice>[] = locales.map((lang) => ({
  name: textName("title", lang),
  label: `texts.field.${textName("title", lang)}`,
  lang,
  kind: "line",
}));
const blank = textsBy("title", () => "");

/** What people choose from: the subjects of messages, and the reasons of reports. */
export function ChoicesPage() {
  return (
    <>
      <SortKeys />
      <EditedList words="subjects" calls={subjects} fields={fields} adding={{ label: "texts.subjects.add", blank }} />
      <EditedList words="reasons" calls={reasons} fields={fields} adding={{ label: "texts.reasons.add", blank }} />
    </>
  );
}
