import { sharedValue, useShared } from "./shared-value.ts";

export type Toast = {
  id: number;
  text: string;
  tone: "plain" | "success" | "error";
  /** One thing to do about it: 'Annuler'. */
  action?: { label: string; run: () => void };
};

const toasts = sharedValue<readonly Toast[]>([]);
let lastId = 0;

/** Says something in passing, above the page; gone after a while. Returns how to take it away sooner. */
export function showToast(text: string, options: Partial<Omit<Toast, "id" | "text">> = {}): () => void {
  const toast: Toast = { id: ++lastId, text, tone: "plain", ...options };
  // The same words twice are one message.
  toasts.set([...toasts.get().filter((shown) => shown.text !== text), toast].slice(-3));
  return () => dismissToast(toast.id);
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export const useToasts = (): readonly Toast[] => useShared(toasts);
