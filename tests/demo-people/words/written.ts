/** What subscribers write to the support team, and what is answered; each once. `request`: a request by law. */
export type Written = {
  object: string;
  text: string;
  answer?: string;
  request?: "access" | "correction" | "objection" | "limitation" | "accessibility";
  /** A second letter, after the answer. */
  further?: string;
  locale?: "en";
};
