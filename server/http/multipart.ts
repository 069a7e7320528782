import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { readInput } from "./api.ts";
import { AppError } from "./errors.ts";

const fieldsAtMost = 50;

/**
 * The text fields of a form, through their schema, and the one file it may carry.
 * @throws AppError invalid for the fields; tooLarge, with the message under the file's field, above `maxBytes`;
 * wrongType when the body is no form
 */
export async function readForm<S extends z.ZodMiniType>(
  request: FastifyRequest,
  schema: S,
  expected: { file: string; maxBytes: number },
): Promise<{ fields: z.output<S>; file: Buffer | undefined }> {
  if (!request.isMultipart()) throw new AppError("wrongType");
  const texts: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let file: Buffer | undefined;
  const parts = request.parts({
    limits: { fileSize: expected.maxBytes, files: 1, fields: fieldsAtMost, fieldSize: 10_000, parts: fieldsAtMost + 1 },
  });
  for await (const part of parts) {
    if (part.type === "field") texts[part.fieldname] = part.value;
    else {
      const content = await part.toBuffer().catch((error: Error & { code?: string }) => {
        if (error.code !== "FST_REQ_FILE_TOO_LARGE") throw error;
        throw new AppError("tooLarge", { fields: { [part.fieldname]: "imageSize" } });
      });
      // A form's empty file field travels as a file of no bytes.
      if (part.fieldname === expected.file && content.length > 0) file = content;
    }
  }
  return { fields: readInput(schema, { ...texts }), file };
}
