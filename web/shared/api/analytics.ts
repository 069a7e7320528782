import { CallError } from "#contract/client.ts";
import { cookieChoiceIn } from "#contract/cookie-choice.ts";
import type { PageEvent } from "#contract/tracking.ts";
import { callWhileLeaving } from "./client.ts";
import { isImpersonated } from "./impersonated.ts";
import { holder, session } from "./session.ts";

type Details = { step?: 1 | 2 | 3; payment_status?: "error_wrong_info" };

/** Random for each visit of a page and kept nowhere. */
let visit: string | undefined;

/**
 * Whether the operator may count what this browser does: nothing of children, of the staff who see the site as a person does, and
 * nothing where measurement was refused.
 */
export function isMeasured(): boolean {
  if (isImpersonated() || session.profile.get()?.is_kid || holder()?.is_pupil) return false;
  return cookieChoiceIn(document.cookie)?.accepted !== false;
}

/** Sends a count of the operator's; where it is not taken, the figures lack it, which is no matter of the visitor's. */
export function sendCount(sent: Promise<unknown>): void {
  sent.catch((error: unknown) => {
    if (!(error instanceof CallError) && !(error instanceof TypeError)) throw error;
  });
}

/**
 * Reports an event to the service, and dispatches it on `window` for the operator's analytics script, which is loaded with
 * consent only. Does nothing for a kid profile, and sends nothing where measurement was refused.
 */
export function trackEvent(event: PageEvent, details: Details = {}): void {
  if (session.profile.get()?.is_kid || holder()?.is_pupil) return;
  dispatchEvent(new CustomEvent("analytics", { detail: { event, ...details } }));
  if (cookieChoiceIn(document.cookie)?.accepted === false) return;
  visit ??= randomVisit();
  callWhileLeaving("POST /tracking-data/events", { body: { event, visit, ...details } }).catch((error: unknown) => {
    // The operator's figures lack a line, which is no matter of the visitor's.
    if (!(error instanceof CallError)) throw error;
  });
}

function randomVisit(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
