import { useSiteSettings } from "../use-root-data.ts";
import { Brand } from "#shared/ui/brand.tsx";
import { Copyright } from "./copyright.tsx";
import { InformationLinks } from "./information-links.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { SocialBar } from "./social-bar.tsx";

/** The footer of every page except the player and the kids' pages. */
export function Footer() {
  const { brandName } = useSiteSettings();
  return (
    <footer className="page-footer">
      <div className="flex flex-wrap items-center justify-between gap-6">
        <Brand name={brandName} href="/" />
        <div className="flex flex-wrap items-center gap-4">
          <SocialBar />
          <LanguageSwitch />
        </div>
      </div>
      <div className="mt-8 grid gap-8">
        <InformationLinks />
        <Copyright />
      </div>
    </footer>
  );
}
