import { textsBy } from "#contract/language.ts";
import { blankFields } from "#contract/title-fields.ts";
import type { EditedRow } from "../edited-queries.ts";
import { changedTitle } from "../title-changes.ts";
import type { TransferRow } from "./transfer-row.ts";

const epoch = new Date(0);

/** An empty draft. */
export function blank({ slug, type = "movie", title_fr: title = "" }: TransferRow): EditedRow {
  return {
    id: 0,
    slug,
    type,
    version: 1,
    ...blankFields,
    ...textsBy("title", () => title),
    state: "draft",
    from: null,
    until: null,
    territories: null,
    categories: [],
    ages: [],
    series: null,
    season: null,
    number: null,
    duration: 0,
    media_key: null,
    images_key: "",
    color: "",
    view_count: 0,
    proposed_markers: null,
    created_at: epoch,
    updated_at: epoch,
  };
}

/** With which a new title is compared. */
export const blankChanged = changedTitle(blank({ slug: "" }), {});
