import { type RefObject, useEffect, useState } from "react";

/** Whether an element has come near the visible part of the page; at once where it is asked for. */
export function useNear(element: RefObject<HTMLElement | null>, isAsked: boolean): boolean {
  const [isNear, setIsNear] = useState(isAsked);
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: "600px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear || isAsked;
}
