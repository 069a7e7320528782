export type Scale = { min: number; max: number; step: number };

/** Share of the scale below a value, from 0 to 1. */
export function shareOf(value: number, { min, max }: Scale): number {
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
}

/** The step of the scale that is nearest to a value; values outside count as its ends. */
export function stepNear(value: number, { min, max, step }: Scale): number {
  const stepped = min + Math.round((value - min) / step) * step;
  // 0.1 + 0.2 is not 0.3.
  return Math.min(max, Math.max(min, Number(stepped.toFixed(6))));
}

/** The value that a key leads to, beside the keys that a range input moves by itself. */
export function valueAfter(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  value: number,
  { largeStep, ...scale }: Scale & { largeStep: number },
): number | undefined {
  const isForwards = key === "PageUp" || (shiftKey && (key === "ArrowRight" || key === "ArrowUp"));
  const isBackwards = key === "PageDown" || (shiftKey && (key === "ArrowLeft" || key === "ArrowDown"));
  if (!isForwards && !isBackwards) return undefined;
  return stepNear(value + (isForwards ? largeStep : -largeStep), scale);
}
