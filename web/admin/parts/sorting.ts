export type Box = { top: number; bottom: number; left: number; right: number };
export type Point = { x: number; y: number };
/** The layout: items of any height below each other, or a grid of equal items. */
export type Lying = "list" | "grid";

/** The list with one item moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list.slice(from, from + 1);
  return [...list].toSpliced(from, 1).toSpliced(to, 0, ...item);
}

const middle = ({ top, bottom }: Box): number => (top + bottom) / 2;

/**
 * The index that a dragged item takes. In a list it passes a neighbour when the pointer passes the neighbour's middle, so
 * that items of different heights do not oscillate.
 * @param boxes of all items in their present order, the dragged one at `from` included
 */
export function placeUnder(boxes: readonly Box[], from: number, { x, y }: Point, lying: Lying): number {
  if (lying === "grid") {
    const under = boxes.findIndex(({ top, bottom, left, right }) => x >= left && x <= right && y >= top && y <= bottom);
    return under === -1 ? from : under;
  }
  let place = from;
  for (let below = boxes[place + 1]; below && y > middle(below); below = boxes[place + 1]) place += 1;
  for (let above = boxes[place - 1]; above && y < middle(above); above = boxes[place - 1]) place -= 1;
  return place;
}

/** Pixels to scroll per frame while dragging near the window's edge. */
export function scrollBeside(y: number, height: number): number {
  const edge = 88;
  const most = 18;
  if (y < edge) return -Math.ceil((most * (edge - y)) / edge);
  if (y > height - edge) return Math.ceil((most * (y - height + edge)) / edge);
  return 0;
}
