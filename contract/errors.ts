/**
 * Every fault a caller can meet, by name: the code that stands in the error body and the HTTP status that goes with it.
 * Codes below 400 and above 599 are the product's own; the rest repeat the status.
 */
export const errorCatalogue = {
  wrongCredentials: { code: 100, status: 401 },
  tooManyTries: { code: 101, status: 429 },
  screenLost: { code: 300, status: 402 },
  signedInElsewhere: { code: 301, status: 401 },
  sessionEnded: { code: 302, status: 401 },
  invalid: { code: 400, status: 400 },
  noProfile: { code: 400, status: 400 },
  notAllowed: { code: 403, status: 403 },
  notFound: { code: 404, status: 404 },
  tooSlow: { code: 408, status: 408 },
  conflict: { code: 409, status: 409 },
  tooLarge: { code: 413, status: 413 },
  wrongType: { code: 415, status: 415 },
  tooManyRequests: { code: 429, status: 429 },
  unexpected: { code: 500, status: 500 },
  /** For a moment: the program is stopping, or its database is away. */
  serviceUnavailable: { code: 503, status: 503 },
  screenLimit: { code: 600, status: 403 },
  subscriptionNeeded: { code: 601, status: 403 },
  aboveCeiling: { code: 602, status: 403 },
  unavailable: { code: 603, status: 403 },
  parentalCodeNeeded: { code: 604, status: 403 },
} as const satisfies Record<string, { code: number; status: number }>;

export type ErrorName = keyof typeof errorCatalogue;

/** The body of every answer that is not a success. `messages` and `errors` say the same in two shapes. */
export type ErrorBody = {
  error: {
    code: number;
    message: string;
    messages?: Record<string, string>;
    errors?: { field: string; error: string }[];
    /** Only on a 500: the word under which the fault stands in the log. */
    reference?: string;
    /** What a code needs to be shown: the screens in use (600), the rating (602), whether there is a code (604). */
    details?: unknown;
  };
};
