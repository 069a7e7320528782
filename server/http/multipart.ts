import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { readInput } from "./api.ts";
import { AppError } from "./errors.ts";

const fieldsAtMost = 50;

/**
 * The text fields of a form, through their schema, and the one file it may carry.
 * @throws AppError invalid for the fields; tooLarge, with the message under the file's field, above `maxBytes`;
 * wrongType when the body says it is no form, invalid when it is a broken one
 */
export async function readForm<S extends z.ZodMiniType>(
  request: FastifyRequest,
  schema: S,
  expected: { file: string; maxBytes: number },
): Promise<{ fields: z.output<S>; file: Buffer | undefined }> {
  if (!request.isMultipart()) throw new AppError("wrongType");
  const { texts, file } = await readParts(request, expected).catch((error: ParserError) => {
    throw faultOf(error, expected.file);
  });
  return { fields: readInput(schema, { ...texts }), file };
}

type ParserError = Error & { code?: string; statusCode?: number };

/** A file too large is told by its own stream or by the parser, whichever comes first. */
function faultOf(error: ParserError, fileField: string): Error {
  if (error.code === "FST_REQ_FILE_TOO_LARGE")
    return new AppError("tooLarge", { fields: { [fileField]: "imageSize" } });
  // What the parser throws without a status is its word for a body that breaks off or was never a form.
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
      // A form's empty file field travels as a file of no bytes.
      if (part.fieldname === expected.file && content.length > 0) file = content;
    }
  }
  return { texts, file };
}
