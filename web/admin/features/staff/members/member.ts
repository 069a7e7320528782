import type { AnswerFor } from "#contract/client.ts";

export type Member = AnswerFor<"GET /admin/staff">["data"][number];
