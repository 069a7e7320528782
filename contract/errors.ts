/**
 * Every error of the API by name, with the code in its body and its HTTP status. Codes below 400 and above 599 are the
 * product's own; the others equal the status.
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
  /** Temporary: the program is shutting down, or its database is unreachable. */
  serviceUnavailable: { code: 503, status: 503 },
  screenLimit: { code: 600, status: 403 },
  subscriptionNeeded: { code: 601, status: 403 },
  aboveCeiling: { code: 602, status: 403 },
  unavailable: { code: 603, status: 403 },
  parentalCodeNeeded: { code: 604, status: 403 },
  /** Of the staff: the password was right, the second factor is still to be given. */
  secondFactorNeeded: { code: 605, status: 403 },
} as const satisfies Record<string, { code: number; status: number }>;

export type ErrorName = keyof typeof errorCatalogue;

/** The body of every error. `messages` and `errors` contain the same in two formats. */
export type ErrorBody = {
  error: {
    code: number;
    message: string;
    messages?: Record<string, string>;
    errors?: { field: string; error: string }[];
    /** Only with a 500: the reference of the log line. */
    reference?: string;
    /** Data to display with a code: the screens in use (600), the rating (602), whether a parental code exists (604). */
    details?: unknown;
  };
};
