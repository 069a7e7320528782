import type { ActionFunctionArgs } from "react-router";
import type { LeavingKind } from "#contract/leaving.ts";
import { declarationOf, type LeavingStep, typedIn } from "../features/billing/leaving/leaving-steps.ts";
import { pageContext } from "../server-context.ts";
import { submitted } from "./submitted.ts";

/** Answers a form of the way out with the step that follows it. */
export async function leave(kind: LeavingKind, { request, context }: ActionFunctionArgs): Promise<LeavingStep> {
  const { services, locale, address } = context.get(pageContext);
  const form = await submitted(request);
  const typed = typedIn(form);
  const step = form.get("step");
  if (step === "identify") return { step, typed, faults: {} };
  const read = declarationOf(kind, typed, locale);
  if ("faults" in read) return { step: "identify", typed, faults: read.faults };
  if (step !== "confirm") return { step: "recapitulation", typed };
  try {
    const from = address === undefined ? {} : { from: address };
    const answer = await services.callApi("POST /pub/declarations", { body: read.declaration }, { locale, ...from });
    return { step: "acknowledged", email: read.declaration.email, receivedAt: answer.received_at };
  } catch (error) {
    // By name and status, because the pages have their own copy of the class.
    if (!(error instanceof Error && "status" in error && error.status === 429)) throw error;
    return { step: "identify", typed, faults: {}, refusal: error.message };
  }
}
