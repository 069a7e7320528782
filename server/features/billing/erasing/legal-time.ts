/**
 * Accounting papers are kept for ten years from the close of the financial year (Code de commerce, L123-22), contracts
 * concluded online for ten years from their end (Code de la consommation, L213-1 and D213-2). The month in which a financial
 * year closes is the operator's: eleven years after a paper was issued, ten are over for any year of twelve months.
 */
export const papersYears = 11;

/** Of a declaration of leaving that belongs to no contract: the general limitation (Code civil, 2224). */
export const declarationYears = 5;
