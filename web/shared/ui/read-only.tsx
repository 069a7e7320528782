import { createContext, type ReactNode, useContext } from "react";
import { useTranslations } from "use-intl";

/** Whether this session only looks: a member of the staff who sees the site as a person does. */
const ReadOnlyContext = createContext(false);
export const ReadOnly = ReadOnlyContext.Provider;
export const useReadOnly = (): boolean => useContext(ReadOnlyContext);

/** Buttons and fields that change something, which the server would refuse in a session that only looks. */
export function Acts({ children }: { children: ReactNode }) {
  return useReadOnly() ? (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  ) : (
    children
  );
}

/** Why the acts of a page are disabled; nothing in an ordinary session. */
export function ReadOnlyNote() {
  const t = useTranslations("shell");
  return useReadOnly() && <p className="mb-6 rounded-lg border border-line bg-raised px-5 py-4">{t("readOnly")}</p>;
}
