import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import type { Changes, Field } from "../titles/merge.ts";

/** A part of a title's form. */
export type FieldProps = {
  title: EditedTitle;
  /** The title with what was typed. */
  values: EditedTitle;
  onChange: (part: Changes) => void;
  errorOf: (field: Field) => string | undefined;
};
