import { CircleHelp, Mail } from "lucide-react";
import { useTranslations } from "use-intl";
import { useHolder } from "#shared/api/session.ts";
import { Link } from "#shared/ui/link.tsx";
import { ForGrownUps, useIsForKids } from "../layout/for-grown-ups.tsx";
import { PublicFrame } from "../layout/public-frame.tsx";
import { ContactForm } from "../features/support/contact-form.tsx";
import type { PageHandle } from "../page-handle.ts";
import { useSiteSettings } from "../use-root-data.ts";
import { Capitals } from "#shared/ui/capitals.tsx";
import { SplitPage } from "#shared/ui/split-page.tsx";

export const handle: PageHandle = {
  title: "support.contact.pageTitle",
  description: "support.contact.description",
  indexed: true,
};

export default function Contact() {
  const t = useTranslations("support.contact");
  const { supportEmail } = useSiteSettings();
  const isPupil = useHolder()?.is_pupil === true;
  if (useIsForKids()) return <ForGrownUps />;
  return (
    <PublicFrame>
      <SplitPage
        about={
          <>
            <h1 className="text-2xl">
              <Capitals>{t("title")}</Capitals>
            </h1>
            <p className="max-w-160 text-balance text-soft xs:max-sm:text-pretty sm:max-w-96">
              {!isPupil && t("text")}
            </p>
            <ul className="mt-2 grid gap-1">
              <li>
                <Link to="/faq" className="contact-way">
                  <CircleHelp className="size-5 text-accent-fore" aria-hidden="true" />
                  {t("faq")}
                </Link>
              </li>
              {!isPupil && (
                <li>
                  <a href={`mailto:${supportEmail}`} className="contact-way">
                    <Mail className="size-5 text-accent-fore" aria-hidden="true" />
                    {supportEmail}
                  </a>
                </li>
              )}
            </ul>
          </>
        }
      >
        <div className="max-w-125">
          <ContactForm />
        </div>
      </SplitPage>
    </PublicFrame>
  );
}
