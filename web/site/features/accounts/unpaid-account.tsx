import { CircleUserRound, FileDown, LogOut } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#shared/api/session.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "#shared/ui/menu.tsx";
import { DataChoices } from "./my-account/data-section.tsx";
import { signOut } from "./sign-out.ts";

/**
 * For unpaid accounts, to which My Account is closed: sign-out, data export and deletion.
 * @param onOpenData makes further calls use this account
 */
export function UnpaidAccount({ user, onOpenData }: { user: User; onOpenData: () => void }) {
  const t = useTranslations("accounts.unpaid");
  const [showsData, setShowsData] = useState(false);
  const openData = (): void => {
    onOpenData();
    setShowsData(true);
  };
  return (
    <>
      <Menu
        label={t("menu")}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={t("menuOf", { email: user.username })}
            className="icon-button icon-button-raised size-11"
          >
            <CircleUserRound className="size-5" aria-hidden="true" />
          </button>
        )}
      >
        <p className="max-w-72 px-3 pt-2 pb-1 text-sm wrap-anywhere text-soft" role="none">
          {t("signedInAs", { email: user.username })}
        </p>
        <MenuSeparator />
        <MenuItem icon={<FileDown className="size-5" aria-hidden="true" />} onSelect={openData}>
          {t("data")}
        </MenuItem>
        <MenuItem icon={<LogOut className="size-5" aria-hidden="true" />} onSelect={() => void signOut()}>
          {t("signOut")}
        </MenuItem>
      </Menu>
      <Dialog open={showsData} onClose={() => setShowsData(false)} title={t("data")}>
        <DataChoices user={user} />
      </Dialog>
    </>
  );
}
