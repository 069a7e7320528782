/** Seconds as on a clock: '4:05', '1:02:09'. */
export function clockText(seconds: number): string {
  const { hours, minutes, seconds: rest } = timeParts(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Whole hours, minutes and seconds; what is no length counts as 0. */
export function timeParts(seconds: number): { hours: number; minutes: number; seconds: number } {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 };
}

/** Where a title begins: where it was left, unless that is its beginning or its very end. */
export function startPosition(watchedSeconds: number, durationSeconds: number): number {
  return watchedSeconds > 0 && watchedSeconds < durationSeconds ? watchedSeconds : 0;
}
