import { type FieldKind, type NamedField, namedFields, type TitleField } from "#contract/title-fields.ts";
import { join, raw, type Sql } from "#server/database/sql.ts";

const types: Record<Exclude<FieldKind, "number">, string> = {
  text: "text",
  html: "text",
  language: "text",
  flag: "boolean",
  rating: "smallint",
};
const typeOf = (field: TitleField): string => (field.kind === "number" ? field.type : types[field.kind]);
const columnOf = ({ name, field }: NamedField): string => field.column ?? name;
const listOf = (partOf: (field: NamedField) => string): Sql => join(namedFields.map((one) => raw(partOf(one))));

/** The table's fields as columns of `videos v`, each under its field's name. */
export const selectedFields = listOf((one) => `v.${columnOf(one)} as ${one.name}`);
/** The columns of `videos` that hold the table's fields. */
export const fieldColumns = listOf(columnOf);
/** The same values in rows that were given as JSON, under the alias `g`; and their types for `json_to_recordset`. */
export const givenFields = listOf(({ name }) => `g.${name}`);
export const givenFieldTypes = listOf(({ name, field }) => `${name} ${typeOf(field)}`);
