/** A request for the parental code, which may have to be set first. `onGiven` continues, `onLeave` goes back. */
export type CodeAsked = { hasCode: boolean; onGiven: () => void; onLeave: () => void };
