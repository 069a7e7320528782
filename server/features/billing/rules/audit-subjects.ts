/** What the audit log calls a person's papers: written by the calls that send or show them, read by the person's page. */
export const contractSubject = (subscriptionId: number): string => `contract ${subscriptionId}`;
export const invoiceSubject = (number: string): string => `invoice ${number}`;
export const papersSubject = (accountId: number): string => `papers of account ${accountId}`;
