/** Past this share of a title it counts as watched to its end. */
export const completedShare = 0.95;

export function isCompleted(positionSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && positionSeconds > durationSeconds * completedShare;
}

/** Where to begin, in seconds: where the viewer stopped, or the beginning once it was watched. */
export function resumePosition(positionSeconds: number, durationSeconds: number): number {
  return isCompleted(positionSeconds, durationSeconds) ? 0 : Math.min(positionSeconds, durationSeconds);
}

/** A viewer's clock that runs ahead must not lock out the saves that follow. */
export function instantOfSave(told: string | undefined, now: Date): Date {
  const at = told === undefined ? now : new Date(told);
  return at > now ? now : at;
}
