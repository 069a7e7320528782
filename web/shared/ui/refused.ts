import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { type Message, showMessage } from "./message-store.ts";

/** The attempted action, worded to follow 'Il est impossible de', and the entity's id where the server names none. */
export type Wanted = { action?: string; id?: number };

type Words = ReturnType<typeof useTranslations<"shell">>;

/** The dialog for a failed call. The only place that maps errors to titles and texts. */
export function refusalMessage(error: CallError, { action, id }: Wanted, t: Words): Message {
  const title = action === undefined ? titleOf(error.status, t) : t("messages.impossibleTo", { action });
  return { tone: "error", ...(title !== undefined && { title }), lines: linesOf(error, id, t) };
}

/** Undefined for the default title. */
function titleOf(status: number, t: Words): string | undefined {
  if (status === 404) return t("messages.notFound");
  if (status === 400) return t("messages.invalid");
  return isOurFault(status) ? t("messages.impossible") : undefined;
}

function linesOf({ status, message, messages, reference }: CallError, id: number | undefined, t: Words): string[] {
  // No answer: 'Network Error', as it is.
  if (status === 0) return [message];
  // Also for a load balancer's own 503.
  if (status === 503) return [t("faults.away.text")];
  // Without a reference it is not our answer; do not show a load balancer's text.
  if (isOurFault(status))
    return reference ? [message, t("faults.reference", { reference })] : [t("messages.unexpected")];
  if (status !== 400) return [message];
  const faults = Object.values(messages);
  return faults.length > 0 ? faults : [id === undefined ? message : `${message} #${id}`];
}

function isOurFault(status: number): boolean {
  return status === 0 || status >= 500;
}

/** Shows a failed call in the dialog with OK. Rethrows anything but a CallError. */
export function useShowError(): (error: unknown, wanted?: Wanted) => void {
  const t = useTranslations("shell");
  return (error, wanted = {}) => {
    if (!(error instanceof CallError)) throw error;
    showMessage(refusalMessage(error, wanted, t));
  };
}
