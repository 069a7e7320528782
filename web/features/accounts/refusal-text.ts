import { useTranslations } from "use-intl";
import type { CallError } from "#contract/client.ts";

/** What to say about a refusal that is under no field: the server's words, or that it could not be reached. */
export function useRefusalText(): (refusal: CallError) => string {
  const t = useTranslations("accounts");
  return (refusal) => (refusal.code === 0 ? t("unreachable") : refusal.message);
}
