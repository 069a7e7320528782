/** What an account holder agreed to with an order. Billing asks for it, accounts keeps it. */
export type Consent = {
  accountId: number;
  kind: "terms" | "start-now";
  /** What was chosen: stored as JSON. */
  choice: object;
  /** The wording. Another content needs another version. */
  text: { version: string; content: string };
  at: Date;
};
