import { sharedValue } from "../state/shared-value.ts";
import { useShared } from "../state/use-shared.ts";

export type Toast = {
  id: number;
  text: string;
  tone: "plain" | "success" | "error";
  /** An action, such as 'Annuler'. */
  action?: { label: string; run: () => void };
};

const toasts = sharedValue<readonly Toast[]>([]);
let lastId = 0;

/** Shows a message for a while. Returns a function that removes it. */
export function showToast(text: string, options: Partial<Omit<Toast, "id" | "text">> = {}): () => void {
  const toast: Toast = { id: ++lastId, text, tone: "plain", ...options };
  // Merge repeated messages.
  toasts.set([...toasts.get().filter((shown) => shown.text !== text), toast].slice(-3));
  return () => dismissToast(toast.id);
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export const useToasts = (): readonly Toast[] => useShared(toasts);
