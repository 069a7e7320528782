/** Formats seconds: '4:05', '1:02:09'. */
export function clockText(seconds: number): string {
  const { hours, minutes, seconds: rest } = timeParts(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Whole hours, minutes and seconds; an invalid duration counts as 0. */
export function timeParts(seconds: number): { hours: number; minutes: number; seconds: number } {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 };
}

/** Where to start a title: the saved position, or 0 if that is the end. */
export function startPosition(watchedSeconds: number, durationSeconds: number): number {
  return watchedSeconds > 0 && watchedSeconds < durationSeconds ? watchedSeconds : 0;
}
