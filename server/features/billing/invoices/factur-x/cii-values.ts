import { civilDay } from "#contract/date-text.ts";
import { element, type XmlNode } from "#server/features/billing/rules/xml.ts";

/** Euros of an amount in cents. A credit note's amounts are positive: its type says that they are credited. */
export const amount = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);

/** A day of Paris, in UNTDID 2379's format 102. */
export const dateTime = (at: Date, namespace: "udt" | "qdt" = "udt"): XmlNode =>
  element(`${namespace}:DateTimeString`, civilDay(at).replaceAll("-", ""), { format: "102" });
