import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

const sections = [
  ["connexion", "login"],
  ["cles-d-acces", "passkeys"],
  ["abonnement", "subscription"],
  ["groupe", "group"],
  ["factures", "invoices"],
  ["informations", "personal"],
  ["profils", "profiles"],
  ["assistance", "support"],
  ["statistiques", "statistics"],
  ["notifications", "notifications"],
  ["langue", "language"],
  ["code-parental", "parental"],
  ["appareils", "devices"],
  ["suppression", "data"],
] as const;

type Absent = Partial<Record<(typeof sections)[number][0], boolean>>;

/** Links to the sections; marks the one in view. `absent`: the sections that this account does not have. */
export function AccountNav({ absent }: { absent: Absent }) {
  const t = useTranslations("accounts.mine");
  const shown = sections.filter(([id]) => absent[id] !== true);
  const current = useSectionInView();
  return (
    <nav aria-label={t("sections")} className="account-nav">
      <ul>
        {shown.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`} className="side-link" aria-current={id === current ? "true" : undefined}>
              {t(`${name}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The first section that reaches into the upper third of the window. */
function useSectionInView(): string {
  const [current, setCurrent] = useState<string>(sections[0][0]);
  useEffect(() => {
    const seen = new Set<string>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = sections.find(([id]) => seen.has(id));
        if (first) setCurrent(first[0]);
      },
      { rootMargin: "-96px 0px -67% 0px" },
    );
    for (const [id] of sections) {
      const section = document.getElementById(id);
      if (section) watcher.observe(section);
    }
    return () => watcher.disconnect();
  }, []);
  return current;
}
