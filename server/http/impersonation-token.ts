import { newSecret } from "./secrets.ts";

const begins = "impersonation-";

/** A token by which the staff see the site as a person does. Its form alone tells what it may not do. */
export const newImpersonationToken = (): string => begins + newSecret();

export const isImpersonationToken = (token: string | undefined): boolean => token?.startsWith(begins) === true;
