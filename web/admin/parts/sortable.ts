import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTexts } from "../texts.ts";
import { moved, placeUnder, scrollBeside, type Lying, type Point } from "./sorting.ts";

type Id = number;
type Props = {
  /** The items in their order. */
  ids: readonly Id[];
  nameOf: (id: Id) => string;
  /** The items in their new order. */
  onSort: (ids: readonly Id[]) => void;
  lying?: Lying;
};

type Lifted = { id: Id; from: number; by: "pointer" | "keys" };

export type Sortable = {
  lifted: Id | null;
  /** What happened last, for screen readers. */
  message: string;
  nameOf: (id: Id) => string;
  placeOf: (id: Id) => number;
  count: number;
  /** Moves an item by one place. */
  step: (id: Id, by: 1 | -1) => void;
  handle: (id: Id) => {
    onPointerDown: (event: PointerEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onBlur: (event: { relatedTarget: EventTarget | null }) => void;
  };
};

/**
 * Sorts a list by its handles: dragged by a pointer, or lifted with Space, moved with the arrow keys, dropped with
 * Space and put back with Escape. The list is in its new order while an item is still lifted.
 * @returns a ref for the element whose children are the items, in their order, and what each of them needs
 */
export function useSortable({
  ids,
  nameOf,
  onSort,
  lying = "list",
}: Props): [list: RefObject<HTMLOListElement | null>, sortable: Sortable] {
  const t = useTexts();
  const list = useRef<HTMLOListElement>(null);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [message, setMessage] = useState("");
  const count = ids.length;
  const announce = (key: "lifted" | "moved" | "dropped" | "cancelled", id: Id, place: number): void =>
    setMessage(t(`sort.${key}`, { name: nameOf(id), place: place + 1, count }));
  const moveTo = (id: Id, to: number): void => {
    const from = ids.indexOf(id);
    if (to < 0 || to >= count || from === to) return;
    onSort(moved(ids, from, to));
    announce("moved", id, to);
  };
  const drop = ({ id }: Lifted): void => {
    setLifted(null);
    announce("dropped", id, ids.indexOf(id));
  };
  const cancel = ({ id, from }: Lifted): void => {
    setLifted(null);
    if (ids.indexOf(id) !== from) onSort(moved(ids, ids.indexOf(id), from));
    announce("cancelled", id, from);
  };
  useFocusKept(list, lifted, ids);
  usePointer(lifted, {
    drag: (point) =>
      lifted && moveTo(lifted.id, placeUnder(boxesOf(list.current), ids.indexOf(lifted.id), point, lying)),
    drop: () => lifted && drop(lifted),
    cancel: () => lifted && cancel(lifted),
  });
  const lift = (id: Id, by: Lifted["by"]): void => {
    setLifted({ id, from: ids.indexOf(id), by });
    announce("lifted", id, ids.indexOf(id));
  };
  const sortable: Sortable = {
    lifted: lifted?.id ?? null,
    message,
    nameOf,
    placeOf: (id) => ids.indexOf(id),
    count,
    step: (id, by) => {
      moveTo(id, ids.indexOf(id) + by);
      keepFocus(list.current, `[data-step="${by}"][data-of="${id}"]`);
    },
    handle: (id) => ({
      onPointerDown: (event) => {
        if (event.button === 0 && event.isPrimary) lift(id, "pointer");
      },
      onKeyDown: (event) => {
        const isLifted = lifted?.id === id;
        const act = isLifted ? actFor(event.key, ids.indexOf(id), count) : isPress(event.key) ? "lift" : undefined;
        if (act === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        if (act === "lift") lift(id, "keys");
        else if (act === "drop") drop(lifted as Lifted);
        else if (act === "cancel") cancel(lifted as Lifted);
        else moveTo(id, act);
      },
      // Moving an element blurs it without a new target. Focus that goes elsewhere drops the item.
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget !== null && lifted?.id === id && lifted.by === "keys") drop(lifted);
      },
    }),
  };
  return [list, sortable];
}

const isPress = (key: string): boolean => key === " " || key === "Enter";

/** What a key does with a lifted item: drops it, puts it back, or moves it. */
function actFor(key: string, place: number, count: number): "drop" | "cancel" | number | undefined {
  if (isPress(key)) return "drop";
  if (key === "Escape") return "cancel";
  if (key === "ArrowUp" || key === "ArrowLeft") return place - 1;
  if (key === "ArrowDown" || key === "ArrowRight") return place + 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

function boxesOf(list: HTMLElement | null): DOMRect[] {
  return [...(list?.children ?? [])].map((item) => item.getBoundingClientRect());
}

function keepFocus(list: HTMLElement | null, selector: string): void {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(selector)?.focus());
}

/** Puts the focus back on the handle of an item that keys have moved, and the item into view. */
function useFocusKept(list: RefObject<HTMLElement | null>, lifted: Lifted | null, ids: readonly Id[]): void {
  const id = lifted?.by === "keys" ? lifted.id : undefined;
  const place = id === undefined ? -1 : ids.indexOf(id);
  useLayoutEffect(() => {
    if (id === undefined || place < 0) return;
    const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`);
    handle?.focus({ preventScroll: true });
    handle?.scrollIntoView({ block: "nearest" });
  }, [list, id, place]);
}

type Acts = { drag: (point: Point) => void; drop: () => void; cancel: () => void };

/**
 * Follows the pointer in the whole window, as the dragged element moves in the document and would lose a captured
 * pointer. The page scrolls near the window's edges.
 */
function usePointer(lifted: Lifted | null, acts: Acts): void {
  const now = useRef(acts);
  useEffect(() => {
    now.current = acts;
  });
  const isDragged = lifted?.by === "pointer";
  useEffect(() => {
    if (!isDragged) return undefined;
    let point: Point | undefined;
    let frame = requestAnimationFrame(function scroll() {
      const by = point ? scrollBeside(point.y, window.innerHeight) : 0;
      if (by !== 0) window.scrollBy({ top: by, behavior: "instant" });
      if (by !== 0 && point) now.current.drag(point);
      frame = requestAnimationFrame(scroll);
    });
    const onMove = ({ clientX: x, clientY: y }: globalThis.PointerEvent): void => {
      point = { x, y };
      now.current.drag(point);
    };
    const onUp = (): void => now.current.drop();
    const onCancel = (): void => now.current.cancel();
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === "Escape") now.current.cancel();
    };
    document.addEventListener("pointermove", onMove);
    document.addEventListener("pointerup", onUp);
    document.addEventListener("pointercancel", onCancel);
    document.addEventListener("keydown", onKey);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("pointermove", onMove);
      document.removeEventListener("pointerup", onUp);
      document.removeEventListener("pointercancel", onCancel);
      document.removeEventListener("keydown", onKey);
    };
  }, [isDragged]);
}
