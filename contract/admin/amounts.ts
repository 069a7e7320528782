/** In euros, to the cent. */
export const isAmount = (amount: number): boolean =>
  amount > 0 && amount <= 1_000_000 && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;

/** The same as decimal text, '4.98', as a query has it. */
export const isAmountText = (text: string): boolean => /^\d{1,7}(\.\d{1,2})?$/.test(text) && isAmount(Number(text));
