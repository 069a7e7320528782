/** Whether letters reach an account: pupils and erased accounts have a placeholder for an address. */
export const isReachable = (email: string): boolean => !email.endsWith("@invalid");
