import { AppError } from "#server/http/errors.ts";
import type { UploadRow } from "./queries.ts";
import { uploadTexts } from "./texts.ts";

/** @throws AppError notAllowed if the upload belongs to another member */
export function refuseColleagues({ member_id: owner }: UploadRow, memberId: number): void {
  if (owner !== memberId) throw new AppError("notAllowed", { said: uploadTexts.colleagues });
}
