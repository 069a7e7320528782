import { ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { Link } from "#shared/ui/link.tsx";
import { Section } from "./section.tsx";

const links = [
  ["/faq", "faq"],
  ["/faq#form", "question"],
  ["/contactez-nous", "contact"],
] as const;

/** Links to help. */
export function SupportSection() {
  const t = useTranslations("accounts.mine.support");
  return (
    <Section id="assistance" title={t("title")}>
      <ul className="-my-2 grid divide-y divide-line">
        {links.map(([href, name]) => (
          <li key={href}>
            <Link
              to={href}
              className="flex min-h-12 items-center justify-between gap-4 rounded-sm hover:text-accent-fore"
            >
              {t(name)}
              <ChevronRight className="size-5 text-soft" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
