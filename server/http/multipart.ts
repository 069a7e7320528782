import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { FieldFault } from "#contract/field-faults.ts";
import { readInput } from "./read-input.ts";
import { AppError } from "./errors.ts";

const fieldsAtMost = 50;

/**
 * Reads a form's text fields through their schema, and its file if it has one.
 * @throws AppError invalid for the fields or a malformed form; tooLarge above `maxBytes`, with the message under the file's
 * field; wrongType for another content type
 */
export async function readForm<S extends z.ZodMiniType>(
  request: FastifyRequest,
  schema: S,
  expected: { file: string; maxBytes: number; tooLarge?: FieldFault },
): Promise<{ fields: z.output<S>; file: Buffer | undefined }> {
  if (!request.isMultipart()) throw new AppError("wrongType");
  const { texts, file } = await readParts(request, expected).catch((error: ParserError) => {
    throw faultOf(error, expected);
  });
  return { fields: readInput(schema, { ...texts }), file };
}

type ParserError = Error & { code?: string; statusCode?: number };

/** Either the file's stream or the parser reports a file that is too large. */
function faultOf(error: ParserError, { file, tooLarge = "imageSize" }: { file: string; tooLarge?: FieldFault }): Error {
  if (error.code === "FST_REQ_FILE_TOO_LARGE") return new AppError("tooLarge", { fields: { [file]: tooLarge } });
  // The parser sets no status when the body is truncated or not a form.
  return error.statusCode === undefined ? new AppError("invalid") : error;
}

async function readParts(request: FastifyRequest, expected: { file: string; maxBytes: number }) {
  const texts: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let file: Buffer | undefined;
  const parts = request.parts({
    limits: { fileSize: expected.maxBytes, files: 1, fields: fieldsAtMost, fieldSize: 10_000, parts: fieldsAtMost + 1 },
  });
  for await (const part of parts) {
    if (part.type === "field") texts[part.fieldname] = part.value;
    else {
      const content = await part.toBuffer();
      // Browsers send an empty file field as a file of zero bytes.
      if (part.fieldname === expected.file && content.length > 0) file = content;
    }
  }
  return { texts, file };
}
