/** A place in a film as a player shows it: '12:05', '1:02:05'. */
export function timeText(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
