import { defaultLocale, type Locale, locales, textName, type TextName } from "./language.ts";
import type { Override } from "./origin.ts";

/** What a field of each kind holds. */
export type KindValue = {
  /** One line. */
  text: string;
  /** Sanitised when it is stored. */
  html: string;
  /** As in BCP 47: 'fr', 'en', 'pt-BR'. */
  language: string;
  flag: boolean;
  /** Years, as in `video.ts`. */
  rating: 0 | 10 | 12 | 16 | 18;
  /** Null where the title has none. */
  number: number | null;
  /** ISO 3166-1 alpha-2 codes, the main country first. */
  countries: string[];
  /** Names, in the order of the credits. */
  people: string[];
  /** An editor's word in place of a rule's; empty where the rule holds. */
  override: Override;
};
export type FieldKind = keyof KindValue;

/** The type of a number's column. The first has decimals. */
type NumberType = "double precision" | "integer" | "smallint";

/** What somebody does for a title. */
export const creditRoles = ["director", "author", "voice"] as const;
export type CreditRole = (typeof creditRoles)[number];
/** A person as viewers' calls answer them; the slug is their page's. */
export type CreditedPerson = { slug: string; name: string };

type Common = {
  /** The column of `videos`, where it is not the field's name. */
  column?: string;
  /** The name under which viewers' calls answer it; without one, only the staff reads it. */
  viewersAs?: string;
  /** Whether files of titles leave it out. */
  isNotInFiles?: true;
  /** Whether the title's page asks for it among the texts, in the table's order. Other fields have a part of their own. */
  isInTexts?: true;
  /** Whether the title's page asks for it among the facts, and an episode has what its series has. */
  isInFacts?: true;
  /** Whether the form explains it, by the text `titles.hints.<field>`. */
  hasHint?: true;
  /** Whether only films and series have it. */
  isNotOfEpisodes?: true;
};
type OneLine = { kind: "text"; atMost: number; isRequired?: true; byLocale?: true };
export type TitleField = Common &
  (
    | OneLine
    | { kind: "html"; atMost: number; byLocale: true }
    | { kind: "language" | "flag" | "rating" | "countries" | "override" }
    | { kind: "people"; role: CreditRole }
    | { kind: "number"; type: NumberType; least: number; most: number; fault: "value" | "markers" }
  );

/** Of films and series; an episode has those of its series. */
const fact = { isInFacts: true, isNotOfEpisodes: true } as const;
const seconds = { kind: "number", type: "double precision", least: 0, most: 86_400, fault: "markers" } as const;

/**
 * The fields of a title that stand in one column of `videos` each, or in one per language, and its people, in the order of the columns of a
 * file of titles. The calls' schemas, the statements, the files, the form and the comparison of two versions are derived from
 * it (docs/add-a-feature.md). State, window, territories, categories and ages have rules and columns of their own.
 */
export const titleFields = {
  /** Of a film or series: shown to subscribers as coming, with its date, until it is out. */
  is_announced: { kind: "flag", isNotOfEpisodes: true },
  title: { kind: "text", atMost: 300, isRequired: true, byLocale: true, viewersAs: "title", isInTexts: true },
  description: { kind: "html", atMost: 20_000, byLocale: true, viewersAs: "description", isInTexts: true },
  edition: {
    kind: "text",
    atMost: 60,
    byLocale: true,
    viewersAs: "edition",
    isInTexts: true,
    hasHint: true,
    isNotOfEpisodes: true,
  },
  tag_name: {
    kind: "text",
    atMost: 60,
    byLocale: true,
    viewersAs: "tagName",
    isInTexts: true,
    hasHint: true,
    isNotOfEpisodes: true,
  },
  /** Words that a search finds the title by, beside its texts. */
  keywords: { kind: "text", atMost: 500, byLocale: true, isInTexts: true, hasHint: true },
  brand: { kind: "text", atMost: 120, viewersAs: "brand", isInTexts: true, hasHint: true },
  /** Of the original. */
  language: { kind: "language", viewersAs: "language", isInTexts: true, hasHint: true },
  rating: { kind: "rating", viewersAs: "rating" },
  is_kid: { kind: "flag", viewersAs: "is_kid" },
  /** Of an episode: plays without a subscription. */
  is_free_episode: { kind: "flag", viewersAs: "is_free_episode" },
  /** Of the first showing anywhere. */
  year: {
    kind: "number",
    type: "smallint",
    least: 1888,
    most: 2100,
    fault: "value",
    viewersAs: "year",
    ...fact,
  },
  /** Of production. */
  countries: { kind: "countries", viewersAs: "countries", ...fact },
  directors: { kind: "people", role: "director", viewersAs: "directors", ...fact },
  authors: { kind: "people", role: "author", viewersAs: "authors", ...fact },
  voices: { kind: "people", role: "voice", viewersAs: "voices", ...fact },
  /** The companies that produced it. */
  production: { kind: "text", atMost: 200, hasHint: true, ...fact },
  /** Whether it counts as European, and as of French expression (`origin.ts`); with an override, why. */
  european: { kind: "override", ...fact },
  french_expression: { kind: "override", ...fact },
  origin_reason: { kind: "text", atMost: 500, hasHint: true, ...fact },
  intro_start: { ...seconds, column: "intro_start_seconds", isNotInFiles: true },
  intro_end: { ...seconds, column: "intro_end_seconds", isNotInFiles: true },
  recap_start: { ...seconds, column: "recap_start_seconds", isNotInFiles: true },
  recap_end: { ...seconds, column: "recap_end_seconds", isNotInFiles: true },
  credits_start: { ...seconds, column: "credits_start_seconds", isNotInFiles: true },
} as const satisfies Record<string, TitleField>;

type Fields = typeof titleFields;
type FieldKey = keyof Fields;
/** 'brand' for a field that is one; 'title_fr' and its like for one with a text per language. */
type NamesOf<Key extends FieldKey> = Key extends FieldKey
  ? Fields[Key] extends { byLocale: true }
    ? TextName<Key>
    : Key
  : never;
type KeysWith<Property> = { [Key in FieldKey]: Fields[Key] extends Property ? Key : never }[FieldKey];

/** The values of a title's fields, by their names: `title_fr`, `title_en`, `brand`. */
export type FieldValues = { [Key in FieldKey as NamesOf<Key>]: KindValue[Fields[Key]["kind"]] };
export type FieldName = keyof FieldValues;
export type NameInFiles = Exclude<FieldName, NamesOf<KeysWith<{ isNotInFiles: true }>>>;
export type NameInTexts = NamesOf<KeysWith<{ isInTexts: true }>>;
/** Fields that stand in one column per language. */
export type LocalField = KeysWith<{ byLocale: true }>;
export type HintedField = KeysWith<{ hasHint: true }>;
export type NameInFacts = NamesOf<KeysWith<{ isInFacts: true }>>;
/** Fields that are people in a role. */
export type PeopleField = KeysWith<{ kind: "people" }>;
export type ViewersValue = Omit<KindValue, "people"> & { people: CreditedPerson[] };
/** What viewers' calls answer of these fields. */
export type ViewersFields = {
  [Key in KeysWith<{ viewersAs: string }> as Fields[Key]["viewersAs"]]: ViewersValue[Fields[Key]["kind"]];
};

/** A field under one of its names. */
export type NamedField<Name extends string = FieldName> = {
  key: FieldKey;
  name: Name;
  field: TitleField;
  /** Undefined for a field that is one for all languages. */
  locale: Locale | undefined;
};

const keys = Object.keys(titleFields) as FieldKey[];

const isLocal = (field: TitleField): boolean => "byLocale" in field && field.byLocale === true;
export const isLocalField = (key: FieldKey): key is LocalField => isLocal(titleFields[key]);

/** Every field under every of its names, in the table's order. */
export const namedFields: readonly NamedField[] = keys.flatMap((key): NamedField[] => {
  const field: TitleField = titleFields[key];
  return isLocal(field)
    ? locales.map((locale) => ({ key, name: textName(key, locale) as FieldName, field, locale }))
    : [{ key, name: key as FieldName, field, locale: undefined }];
});

/** The fields of a file of titles. */
export const fieldsInFiles = namedFields.filter(
  ({ field }) => field.isNotInFiles !== true,
) as readonly NamedField<NameInFiles>[];

/** The fields that the title's page asks for among the texts. */
export const fieldsInTexts = namedFields.filter(
  ({ field }) => field.isInTexts === true,
) as readonly NamedField<NameInTexts>[];

/** The fields that the title's page asks for among the facts. */
export const fieldsInFacts = namedFields.filter(
  ({ field }) => field.isInFacts === true,
) as readonly NamedField<NameInFacts>[];

/** The fields that are people, each with its role. */
export const peopleFields = keys.flatMap((name) => {
  const field: TitleField = titleFields[name];
  return field.kind === "people" ? [{ name: name as PeopleField, role: field.role }] : [];
});

/** Each field of the table that viewers read, with its name in their calls. */
export const viewersFields = keys.flatMap((key) => {
  const field: TitleField = titleFields[key];
  return field.viewersAs === undefined ? [] : [{ key, field, as: field.viewersAs }];
});

/** A record with a value for each field, by its names. */
export function byFieldName<T>(valueOf: (field: NamedField) => T): Record<FieldName, T> {
  return Object.fromEntries(namedFields.map((one) => [one.name, valueOf(one)])) as Record<FieldName, T>;
}

/** The fields of a row that has more than them. */
export function pickFields<Row extends Partial<FieldValues>, Name extends FieldName>(
  row: Row,
  fields: readonly NamedField<Name>[],
): Pick<Row, Name> {
  return Object.fromEntries(fields.map(({ name }) => [name, row[name]])) as Pick<Row, Name>;
}

const blanks: { [Kind in FieldKind]: KindValue[Kind] } = {
  text: "",
  html: "",
  language: defaultLocale,
  flag: false,
  rating: 0,
  number: null,
  countries: [],
  people: [],
  override: "",
};

/** The fields of a title of which nothing is known. */
export const blankFields = byFieldName(({ field }) => blanks[field.kind]) as FieldValues;
