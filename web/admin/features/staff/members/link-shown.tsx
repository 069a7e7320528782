import { useTexts } from "#admin/texts.ts";
import { CopyButton } from "#admin/parts/copy-button.tsx";
import { Instant } from "#admin/parts/instant.tsx";

/** An access link to hand over; it is shown only once. */
export function LinkShown({ link, expiresAt }: { link: string; expiresAt: string }) {
  const t = useTexts();
  return (
    <div role="status">
      <p className="mb-3 text-sm text-soft">
        {t("link.lead")} <Instant at={expiresAt} />
      </p>
      <code className="mb-4 block rounded-sm bg-lifted p-3 font-mono text-sm break-all select-all">{link}</code>
      <CopyButton text={link} />
    </div>
  );
}
