import { type FieldKind, type NamedField, namedFields, type TitleField } from "#contract/title-fields.ts";
import { join, raw, type Sql } from "#server/database/sql.ts";

/** A field that stands in a column: all but people, who have a table of their own. */
type ColumnField = NamedField & { field: Exclude<TitleField, { kind: "people" }> };
const types: Record<Exclude<FieldKind, "number" | "people">, string> = {
  text: "text",
  html: "text",
  language: "text",
  flag: "boolean",
  rating: "smallint",
  countries: "text[]",
  override: "text",
};
const typeOf = ({ field }: ColumnField): string => (field.kind === "number" ? field.type : types[field.kind]);
const columnOf = ({ name, field }: NamedField): string => field.column ?? name;
const isInColumn = (one: NamedField): one is ColumnField => one.field.kind !== "people";
const columnFields = namedFields.filter(isInColumn);
const listOf = (partOf: (field: ColumnField) => string): Sql => join(columnFields.map((one) => raw(partOf(one))));

/** The names of a title's people in one role, for a statement with `videos v`. */
const namesOf = (role: string): string => `array(
  select p.name from credits c join people p on p.id = c.person_id
  where c.video_id = v.id and c.role = '${role}' order by c.position)`;

/** The table's fields of `videos v`, each under its field's name. */
export const selectedFields = join(
  namedFields.map((one) => {
    const value = one.field.kind === "people" ? namesOf(one.field.role) : `v.${columnOf(one)}`;
    return raw(`${value} as ${one.name}`);
  }),
);
/** The columns of `videos` that hold the table's fields. */
export const fieldColumns = listOf(columnOf);
/** The same values in rows that were given as JSON, under the alias `g`; and their types for `json_to_recordset`. */
export const givenFields = listOf(({ name }) => `g.${name}`);
export const givenFieldTypes = listOf((one) => `${one.name} ${typeOf(one)}`);
