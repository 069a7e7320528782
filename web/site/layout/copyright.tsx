import { presentYear } from "#contract/date-text.ts";
import { useSiteSettings } from "../use-root-data.ts";

/** '© 2021–2026 Silecs'. */
export function Copyright() {
  const { brandName } = useSiteSettings();
  // The year in Paris, so that server and browser agree.
  const year = presentYear();
  return (
    <p className="text-sm text-soft" suppressHydrationWarning>
      © 2021–{year} {brandName}
    </p>
  );
}
