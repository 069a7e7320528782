import { Ajv, type ValidateFunction } from "ajv";
import documents from "./paypal-schemas.json" with { type: "json" };

type Document = Exclude<keyof typeof documents, "source">;

// PayPal's patterns contain escapes that are invalid in unicode mode.
const ajv = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false, allErrors: true });
const closed = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false, allErrors: true });
for (const [name, document] of Object.entries(documents)) {
  if (typeof document === "string") continue;
  ajv.addSchema(document, name);
  closed.addSchema(closingObject(document), name);
}

/** Why a message violates PayPal's schema; null if it is valid. */
export function faultOfAnswer(document: Document, schema: string, message: unknown): string | null {
  return fault(ajv, document, schema, message);
}

/** The same for our requests, where unknown fields are errors too: PayPal ignores them silently. */
export function faultOfRequest(document: Document, schema: string, message: unknown): string | null {
  return fault(closed, document, schema, message);
}

function fault(within: Ajv, document: Document, schema: string, message: unknown): string | null {
  const validate = within.getSchema(`${document}#/components/schemas/${schema}`) as ValidateFunction | undefined;
  if (!validate) throw new Error(`no schema ${schema} in ${document}`);
  return validate(message) ? null : within.errorsText(validate.errors, { dataVar: schema });
}

/** Adds `additionalProperties: false` to objects, unless they are combined by `allOf`. */
function closingObject(schema: object): object {
  const parts = Object.fromEntries(
    Object.entries(schema).map(([name, part]: [string, unknown]) => [name, closing(part)]),
  );
  const isComplete = "properties" in schema && "type" in schema && !("allOf" in schema);
  return isComplete ? { additionalProperties: false, ...parts } : parts;
}

function closing(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closing);
  return typeof part === "object" && part !== null ? closingObject(part) : part;
}
