import { useTranslations } from "use-intl";
import { PublicFrame } from "../chrome/public-frame.tsx";
import { ContactForm } from "../features/support/contact-form.tsx";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = {
  title: "support.contact.pageTitle",
  description: "support.contact.description",
  theme: "dark",
  indexed: true,
};

export default function Contact() {
  const t = useTranslations("support.contact");
  return (
    <PublicFrame className="mx-auto grid w-full max-w-125 content-start gap-8 px-4 pt-8">
      <div className="grid gap-3">
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="text-soft">{t("text")}</p>
      </div>
      <ContactForm />
    </PublicFrame>
  );
}
