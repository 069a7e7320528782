import { Ajv, type ValidateFunction } from "ajv";
import documents from "./paypal-schemas.json" with { type: "json" };

type Document = Exclude<keyof typeof documents, "source">;

// PayPal's patterns escape what the unicode mode of regular expressions refuses.
const ajv = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false, allErrors: true });
const closed = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false, allErrors: true });
for (const [name, document] of Object.entries(documents)) {
  if (typeof document === "string") continue;
  ajv.addSchema(document, name);
  closed.addSchema(closingObject(document), name);
}

/** What is wrong with a message by PayPal's own schema; null where nothing is. */
export function faultOfAnswer(document: Document, schema: string, message: unknown): string | null {
  return fault(ajv, document, schema, message);
}

/** The same for what we send, in which no name may be unknown: PayPal drops such names without a word. */
export function faultOfRequest(document: Document, schema: string, message: unknown): string | null {
  return fault(closed, document, schema, message);
}

function fault(within: Ajv, document: Document, schema: string, message: unknown): string | null {
  const validate = within.getSchema(`${document}#/components/schemas/${schema}`) as ValidateFunction | undefined;
  if (!validate) throw new Error(`no schema ${schema} in ${document}`);
  return validate(message) ? null : within.errorsText(validate.errors, { dataVar: schema });
}

/** Objects that list their properties have no others, unless they are a part of something. */
function closingObject(schema: object): object {
  const deps = Object.fromEntries(
    Object.entries(schema).map(([name, part]: [string, unknown]) => [name, closing(part)]),
  );
  const isWhole = "properties" in schema && "type" in schema && !("allOf" in schema);
  return isWhole ? { additionalProperties: false, ...deps } : deps;
}

function closing(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closing);
  return typeof part === "object" && part !== null ? closingObject(part) : part;
}
