/** The file is not there for this viewer: asking again changes nothing. */
export class MissingFileError extends Error {}

type Patience = {
  /** How often it is tried, at least 1. */
  attempts: number;
  /** Passes the time between two attempts. @throws when nobody waits any more */
  pause: () => Promise<void>;
};

/**
 * Repeats what fails for a moment: a lost line, a service that answers 500, a body that is cut.
 * @throws the last error, at once for a missing file
 */
export async function patiently<T>(ask: () => Promise<T>, { attempts, pause }: Patience): Promise<T> {
  for (let left = attempts - 1; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (left <= 0 || error instanceof MissingFileError) throw error;
    }
    await pause();
  }
}
