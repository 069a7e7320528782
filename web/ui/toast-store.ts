import { useSyncExternalStore } from "react";

export type Toast = {
  id: number;
  text: string;
  tone: "plain" | "success" | "error";
  /** One thing to do about it: 'Annuler'. */
  action?: { label: string; run: () => void };
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const none: readonly Toast[] = [];

/** Says something in passing, above the page; gone after a while. Returns how to take it away sooner. */
export function showToast(text: string, options: Partial<Omit<Toast, "id" | "text">> = {}): () => void {
  const toast: Toast = { id: ++lastId, text, tone: "plain", ...options };
  // The same words twice are one message.
  change([...toasts.filter((shown) => shown.text !== text), toast].slice(-3));
  return () => dismissToast(toast.id);
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
