/**
 * Dispatches an event on `window` for the page's analytics script, which runs only with consent. Without a listener nothing
 * leaves the browser.
 */
export function tell(
  event: "registration_cancelled" | "registration_on_hold" | "payment_status",
  details: Record<string, string> = {},
): void {
  dispatchEvent(new CustomEvent("analytics", { detail: { event, ...details } }));
}
