/** The place of the tab that a key leads to, around the ends; undefined for other keys. */
export function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === "ArrowRight") return (place + 1) % count;
  if (key === "ArrowLeft") return (place - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
