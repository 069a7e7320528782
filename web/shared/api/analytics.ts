/**
 * Tells whoever listens on `window` that something happened: a page's own measuring, switched on by the cookie choice.
 * Nobody listening, nothing leaves the browser.
 */
export function tell(
  event: "registration_cancelled" | "registration_on_hold" | "payment_status",
  details: Record<string, string> = {},
): void {
  dispatchEvent(new CustomEvent("analytics", { detail: { event, ...details } }));
}
