/**
 * The one way to hold state outside React's tree: a value that any component or plain code may change, and that components
 * read with `useShared`. State of one component is `useState`; what the server answered is TanStack Query's.
 */
export type SharedValue<T> = {
  get(): T;
  /** Notifies subscribers unless the value is identical. */
  set(next: T): void;
  /** Calls back on every change. Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void;
  /** The initial value, used on the server and during hydration. */
  first: T;
};

/** Change it in the browser only: on the server it is shared by all visitors. */
export function sharedValue<T>(first: T): SharedValue<T> {
  let value = first;
  const { notify, subscribe } = createSubscribers();
  return {
    first,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
    subscribe,
  };
}

export function createSubscribers() {
  const subscribers = new Set<() => void>();
  return {
    notify(): void {
      for (const onChange of subscribers) onChange();
    },
    subscribe(onChange: () => void): () => void {
      subscribers.add(onChange);
      return () => void subscribers.delete(onChange);
    },
  };
}
