/** A call to another service: an HTTP API by its path, or an object store by the operation's name. */
export type OutgoingCall = { service: string } & ({ method: string; path: string } | { operation: string });

/**
 * Called when a call to another service begins; what it returns is called when its answer has come, or with the error where
 * none came.
 */
export type ObserveCall = (call: OutgoingCall) => (outcome: { status: number } | { error: unknown }) => void;
