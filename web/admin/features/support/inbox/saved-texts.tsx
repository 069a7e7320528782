import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { answerPlaceholders, type SavedText } from "#contract/admin/saved-texts.ts";
import { Button } from "#shared/ui/button.tsx";
import { call, queries } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { SavedTextDialog } from "./saved-text-dialog.tsx";
import { useSavedTexts, wordsIn } from "./saved-text-picker.tsx";

type Open = { act: "edit" | "remove"; text: SavedText } | { act: "add" };

/** The texts from which the support team answers. */
export function SavedTexts() {
  const t = useTexts();
  const texts = useSavedTexts();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <BackLink to="/messages">{t("messages.back")}</BackLink>
      <PageHead title={t("savedTexts.title")} lead={t("savedTexts.lead")}>
        <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={() => setOpen({ act: "add" })}>
          {t("savedTexts.add")}
        </Button>
      </PageHead>
      <Loaded asked={texts}>{({ data }) => <Table texts={data} onOpen={setOpen} />}</Loaded>
      <Placeholders />
      {open?.act === "add" && <SavedTextDialog onClose={close} />}
      {open?.act === "edit" && <SavedTextDialog text={open.text} onClose={close} />}
      {open?.act === "remove" && <RemoveDialog text={open.text} onClose={close} />}
    </>
  );
}

function Table({ texts, onOpen }: { texts: readonly SavedText[]; onOpen: (open: Open) => void }) {
  const t = useTexts();
  const { locale } = useLanguage();
  return (
    <DataTable
      label={t("savedTexts.title")}
      columns={[{ name: t("savedTexts.text") }, { name: t("savedTexts.acts"), isQuiet: true }]}
      nothing={t("savedTexts.nothing")}
      isEmpty={texts.length === 0}
    >
      {texts.map((text) => {
        const { title, content } = wordsIn(text, locale);
        return (
          <tr key={text.id}>
            <td>
              <span className="block font-semibold wrap-anywhere">{title}</span>
              <span className="line-clamp-2 text-soft wrap-anywhere">{content}</span>
            </td>
            <td className="w-px whitespace-nowrap text-end">
              <Button
                size="small"
                look="quiet"
                icon={<Pencil className="size-4" aria-hidden="true" />}
                aria-label={t("savedTexts.editOne", { title })}
                onClick={() => onOpen({ act: "edit", text })}
              >
                {t("savedTexts.edit")}
              </Button>
              <Button
                size="small"
                look="quiet"
                icon={<Trash2 className="size-4" aria-hidden="true" />}
                aria-label={t("savedTexts.removeOne", { title })}
                onClick={() => onOpen({ act: "remove", text })}
              >
                {t("savedTexts.remove")}
              </Button>
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}

function Placeholders() {
  const t = useTexts();
  return (
    <section className="panel mt-6 p-5 text-sm" aria-label={t("savedTexts.placeholders")}>
      <h2 className="mb-1 text-base font-semibold">{t("savedTexts.placeholders")}</h2>
      <p className="mb-3 text-soft">{t("savedTexts.placeholdersLead")}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {answerPlaceholders.map((name) => (
          <div key={name} className="contents">
            <dt className="font-mono">{`{{${name}}}`}</dt>
            <dd className="text-soft">{t(`savedTexts.means.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RemoveDialog({ text, onClose }: { text: SavedText; onClose: () => void }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const remove = async (): Promise<void> => {
    await call("DELETE /admin/saved-texts/{id}", { params: { id: text.id } });
    await queries.invalidateQueries({ queryKey: ["saved-texts"] });
  };
  return (
    <ConfirmDialog
      title={t("savedTexts.removeOne", { title: wordsIn(text, locale).title })}
      action={t("savedTexts.remove")}
      asksReason={false}
      onClose={onClose}
      act={remove}
    >
      <p>{t("savedTexts.removed")}</p>
    </ConfirmDialog>
  );
}
