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
    title_fr: title,
    title_en: title,
    description_fr: "",
    description_en: "",
    edition_fr: "",
    edition_en: "",
    tag_name_fr: "",
    tag_name_en: "",
    keywords_fr: "",
    keywords_en: "",
    brand: "",
    language: "fr",
    rating: 0,
    is_kid: false,
    is_free_episode: false,
    state: "draft",
    from: null,
    until: null,
    territories: null,
    is_announced: false,
    categories: [],
    ages: [],
    intro_start: null,
    intro_end: null,
    recap_start: null,
    recap_end: null,
    credits_start: null,
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
