import { useTranslations } from "use-intl";
import { useSiteSettings } from "../use-root-data.ts";

/** Simplified icons; other networks are shown by their first letter. */
const marks: Record<string, string> = {
  facebook:
    "M13.5 21v-7.5h2.6l.4-3h-3V8.6c0-.9.3-1.5 1.6-1.5h1.5V4.4c-.3 0-1.2-.1-2.2-.1-2.3 0-3.8 1.4-3.8 3.9v2.3H8v3h2.6V21z",
  instagram:
    "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zm0 2A2.5 2.5 0 0 0 5.5 8v8A2.5 2.5 0 0 0 8 18.5h8a2.5 2.5 0 0 0 2.5-2.5V8A2.5 2.5 0 0 0 16 5.5zm4 2.7a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6zm0 2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zm4.2-3.4a1 1 0 1 1 0 2 1 1 0 0 1 0-2z",
  youtube:
    "M6 5.5h12A3.5 3.5 0 0 1 21.5 9v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5zm4 3.6v5.8l5-2.9z",
  linkedin:
    "M5.2 3.8a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM3.8 8.8h2.9V20H3.8zm4.8 0h2.8v1.5c.5-.9 1.5-1.8 3.2-1.8 3.3 0 3.9 2.1 3.9 4.9V20h-2.9v-5.6c0-1.4 0-3.1-1.9-3.1s-2.2 1.5-2.2 3V20H8.6z",
  x: "M4 4h4.6l4 5.6L17.4 4h2.2l-6 7 6.6 9h-4.6l-4.4-6.1L6 20H3.8l6.4-7.5zm3.1 1.7 9.3 12.6h1.1L8.3 5.7z",
};

/** Of networks whose name is more than a capital. */
const names: Record<string, string> = { youtube: "YouTube", linkedin: "LinkedIn", tiktok: "TikTok" };

const nameOf = (network: string): string => names[network] ?? network.charAt(0).toUpperCase() + network.slice(1);

/** Links to the service's configured social networks. */
export function SocialBar() {
  const t = useTranslations("layout");
  const { socialLinks, brandName } = useSiteSettings();
  if (socialLinks.length === 0) return null;
  return (
    <ul aria-label={t("social")} className="flex gap-2">
      {socialLinks.map(({ network, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="noopener me"
            aria-label={t("socialOn", { brand: brandName, network: nameOf(network) })}
            className="icon-button icon-button-raised size-11"
          >
            {marks[network] ? (
              <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" fillRule="evenodd" aria-hidden="true">
                <path d={marks[network]} />
              </svg>
            ) : (
              <span aria-hidden="true" className="font-display font-bold">
                {network[0]?.toUpperCase()}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
