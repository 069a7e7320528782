import { shortInstant } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { spokenTexts, useTexts, type AdminTexts } from "../texts.ts";
import { useEuros, useSize } from "./amounts.ts";

type Sentences = AdminTexts["audit"]["calls"];
type FieldWords = AdminTexts["audit"]["fields"];
type TitleWords = AdminTexts["titles"]["field"];

/** 'POST /admin/coupons': 'created coupons'. A call that the program no longer has stays as it was logged. */
export function useActSentence(): (call: string) => string {
  const t = useTexts();
  return (call) => {
    // A point in a text's key would divide it.
    const key = call.replaceAll(".", " ");
    return Object.hasOwn(spokenTexts().audit.calls, key) ? t(`audit.calls.${key as keyof Sentences}`) : call;
  };
}

/** The name of a changed field; one of a title is named as on its page. */
export function useFieldName(): (field: string) => string {
  const t = useTexts();
  return (field) => {
    const { audit, titles } = spokenTexts();
    if (Object.hasOwn(audit.fields, field)) return t(`audit.fields.${field as keyof FieldWords}`);
    return Object.hasOwn(titles.field, field) ? t(`titles.field.${field as keyof TitleWords}`) : field;
  };
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;

/** A logged value as a person reads it: amounts in euros, instants by the clock, yes and no. */
export function useFieldValue(): (field: string, value: unknown) => string {
  const t = useTexts();
  const { locale } = useLanguage();
  const euros = useEuros();
  const size = useSize();
  const numberOf = (field: string, value: number): string => {
    if (field.endsWith("_cents")) return euros(value / 100);
    // Most are numbers of rows, which are written without separators.
    return field === "bytes" ? size(value) : String(value);
  };
  const textOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
    if (typeof value === "number") return numberOf(field, value);
    if (typeof value === "string") return instant.test(value) ? shortInstant(value, locale) : value;
    return Array.isArray(value) && value.every((one) => typeof one !== "object")
      ? value.map((one) => textOf(field, one)).join(", ")
      : JSON.stringify(value);
  };
  return textOf;
}
