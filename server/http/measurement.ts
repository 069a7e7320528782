import type { FastifyRequest } from "fastify";
import { cookieChoiceIn } from "#contract/cookie-choice.ts";

/** What the browser that asks answered about measurement. Another program that calls the API has answered nothing. */
export type MeasurementAnswer = "accepted" | "refused" | "unanswered";

export function measurementAnswer({ headers }: Pick<FastifyRequest, "headers">): MeasurementAnswer {
  const choice = cookieChoiceIn(headers.cookie);
  if (choice === null) return "unanswered";
  return choice.accepted ? "accepted" : "refused";
}
