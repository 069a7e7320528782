/** From this share on a title counts as watched. */
export const completedShare = 0.95;

export function isCompleted(positionSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && positionSeconds > durationSeconds * completedShare;
}

/** Where to resume, in seconds: the saved position, or 0 once the title was watched. */
export function resumePosition(positionSeconds: number, durationSeconds: number): number {
  return isCompleted(positionSeconds, durationSeconds) ? 0 : Math.min(positionSeconds, durationSeconds);
}

/** Caps the client's time at now: a fast clock must not make later saves look older. */
export function instantOfSave(sentAt: string | undefined, now: Date): Date {
  const at = sentAt === undefined ? now : new Date(sentAt);
  return at > now ? now : at;
}
