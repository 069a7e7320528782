/** The parental code is asked for, or chosen first: `onGiven` goes on, `onLeave` goes back. */
export type CodeAsked = { hasCode: boolean; onGiven: () => void; onLeave: () => void };
