import { useQuery } from "@tanstack/react-query";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { longDay, longInstant } from "#contract/date-text.ts";
import { queries, query } from "#shared/api/queries.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { useCanUsePasskeys } from "../passkey-support.ts";
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from "./passkey-dialogs.tsx";
import { Section } from "./section.tsx";

type Passkey = AnswerFor<"GET /me/passkeys">["data"][number];

type Opened = { dialog: "add" } | { dialog: "rename" | "remove"; passkey: Passkey };

/** The passkeys of the account: what they are for, and adding, renaming and removing them. */
export function PasskeysSection() {
  const t = useTranslations("accounts.mine.passkeys");
  const canUse = useCanUsePasskeys();
  const [opened, setOpened] = useState<Opened | null>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const hasRemoved = useRef(false);
  // Once the dialog is closed: the button that opened it went with the passkey.
  useEffect(() => {
    if (opened !== null || !hasRemoved.current) return;
    hasRemoved.current = false;
    adds.current?.focus();
  }, [opened]);
  const { data, isError, refetch } = useQuery({ ...query("GET /me/passkeys", {}), staleTime: 0 }, queries);
  const close = (): void => setOpened(null);
  const removed = (): void => {
    hasRemoved.current = true;
    close();
  };
  return (
    <Section
      id="cles-d-acces"
      title={t("title")}
      action={
        canUse &&
        data && (
          <Button
            ref={adds}
            look="secondary"
            size="small"
            aria-label={t("addLong")}
            onClick={() => setOpened({ dialog: "add" })}
          >
            {t("add")}
          </Button>
        )
      }
    >
      <p className="max-w-160 text-pretty text-soft">{t(canUse ? "about" : "unsupported")}</p>
      {isError && (
        <div className="mt-4">
          <Button look="secondary" size="small" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </div>
      )}
      {data && data.data.length > 0 && (
        <ul className="mt-3 -mb-3 grid divide-y divide-line border-t border-line">
          {data.data.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onOpen={(dialog) => setOpened({ dialog, passkey })} />
          ))}
        </ul>
      )}
      {opened?.dialog === "add" && data && <AddPasskeyDialog known={data} onClose={close} />}
      {opened?.dialog === "rename" && <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />}
      {opened?.dialog === "remove" && (
        <RemovePasskeyDialog passkey={opened.passkey} onRemoved={removed} onClose={close} />
      )}
    </Section>
  );
}

type LineProps = { passkey: Passkey; onOpen: (dialog: "rename" | "remove") => void };

function PasskeyLine({ passkey, onOpen }: LineProps) {
  const t = useTranslations("accounts.mine.passkeys");
  const locale = useLocale();
  const { name, created_at: added, last_used_at: used } = passkey;
  return (
    <li className="flex items-center gap-4 py-3">
      <KeyRound className="size-6 flex-none text-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-soft">
          <span>{t("added", { when: longDay(added, locale) })}</span>
          <span>{used ? t("used", { when: longInstant(used, locale) }) : t("unused")}</span>
        </p>
      </div>
      <div className="-me-2 flex flex-none">
        <IconButton
          label={t("renameNamed", { name })}
          tooltip={t("rename")}
          icon={<Pencil className="size-5" aria-hidden="true" />}
          onClick={() => onOpen("rename")}
        />
        <IconButton
          label={t("removeNamed", { name })}
          tooltip={t("remove")}
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={() => onOpen("remove")}
        />
      </div>
    </li>
  );
}
