import type { ReactNode } from "react";
import { BrandMark } from "#shared/ui/brand.tsx";
import { Orbits } from "#shared/ui/orbits.tsx";
import { brandName } from "#admin/language.ts";
import { LanguageSwitch } from "#admin/parts/language-switch.tsx";
import { useTexts } from "#admin/texts.ts";
import { usePageTitle } from "#admin/title.ts";

/** Layout of every sign-in step: the night sky and one column of form. */
export function SignInPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const t = useTexts();
  usePageTitle(title);
  return (
    <div className="grid min-h-dvh sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="night relative hidden overflow-clip p-12 sm:flex sm:flex-col sm:gap-12" data-theme="dark">
        <Orbits className="absolute inset-0 size-full" />
        <Name />
        <p className="relative max-w-80 font-display text-2xl font-bold text-balance">{t("signIn.aside")}</p>
      </aside>
      <div className="flex flex-col px-5 py-6 xs:px-10">
        <header className="flex items-center justify-between gap-4">
          <div className="sm:invisible">
            <Name />
          </div>
          <LanguageSwitch />
        </header>
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10">
          <h1 className="text-2xl">{title}</h1>
          {lead && <p className="mt-3 text-soft">{lead}</p>}
          <div className="mt-8">{children}</div>
        </main>
      </div>
    </div>
  );
}

function Name() {
  const t = useTexts();
  return (
    <span className="relative flex items-center gap-2.5 font-display text-xl leading-none font-extrabold tracking-tight">
      <span className="brand flex items-center gap-2.5">
        <BrandMark />
        <span>{brandName()}</span>
      </span>
      <span className="rounded-full border border-current px-2.5 py-1 font-sans text-xs font-semibold tracking-normal">
        {t("team")}
      </span>
    </span>
  );
}
