import { AppError } from "#server/http/errors.ts";
import type { GroupRow } from "./queries.ts";
import { groupTexts } from "./texts.ts";

export function refusal(reason: "full" | "ended" | "elsewhere" | "noMember" | "noTeacher"): AppError {
  return new AppError("conflict", { said: groupTexts[reason], details: { reason } });
}

export function whyClosed(group: GroupRow, today: string): "ended" | "full" | undefined {
  if (group.ends_on < today) return "ended";
  return group.seats_taken >= group.seats ? "full" : undefined;
}
