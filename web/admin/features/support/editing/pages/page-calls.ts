import { textNames, textsBy } from "#contract/language.ts";
import * as z from "zod/mini";
import { EditedPage, type NewPage } from "#contract/admin/pages.ts";
import { call, queries } from "#admin/api.ts";
import { mergeHtml } from "#admin/features/support/editing/pages/comparing.ts";
import type { FormCalls } from "#admin/parts/form-draft.ts";
import { isSame, type Three } from "#admin/parts/merging.ts";

export type PageValues = EditedPage["in_force"] & {
  /** When the texts take effect; null for at once. */
  in_force_since: string | null;
};
export type NewValues = Omit<NewPage, "reason">;

export const pagesKey = ["texts", "pages"] as const;
export const pageKey = (id: number) => ["texts", "page", id] as const;

/** The version that is edited: the planned one if any, else the one in force. */
export function valuesOf({ planned, in_force }: EditedPage): PageValues {
  return planned ?? { ...in_force, in_force_since: null };
}

export function putPage(page: EditedPage): void {
  queries.setQueryData(pageKey(page.id), page);
  void queries.invalidateQueries({ queryKey: pagesKey });
  void queries.invalidateQueries({ queryKey: ["texts", "page-links"] });
}

const contents: ReadonlySet<string> = new Set(textNames("content"));

/** The effective date is never merged silently: it decides what readers see now. */
function mergeField(name: keyof PageValues, states: Three<unknown>): unknown {
  return contents.has(name) ? mergeHtml(states as Three<string>) : undefined;
}

export const pageCalls = (id: number): FormCalls<EditedPage, PageValues> => ({
  place: `page-draft-${id}`,
  valuesOf,
  put: putPage,
  save: ({ revision }, values) => call("PUT /admin/pages/{id}", { params: { id }, body: { revision, ...values } }),
  readIn: (details) => z.safeParse(EditedPage, details).data,
  mergeField,
  asksAbout: (name, [base, , theirs]) => name === "in_force_since" && !isSame(base, theirs),
});

export const noPage: NewValues = {
  slug: "",
  position: null,
  ...textsBy("title", () => ""),
  ...textsBy("content", () => ""),
};

/** For a new page, which nobody else can have changed. */
export const newPageCalls: FormCalls<EditedPage | null, NewValues> = {
  place: "page-draft-new",
  valuesOf: () => noPage,
  put: (page) => page && putPage(page),
  save: (_read, values) => call("POST /admin/pages", { body: values }),
  readIn: () => undefined,
};
