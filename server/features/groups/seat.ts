/** What a member's account becomes: a seat is for one person. */
export const oneSeat = { account_type: 1, people: 1 } as const;
