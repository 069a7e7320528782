import { Plus } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { AskAgain } from "#shared/ui/ask-again.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/choice.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { chooseLists, type ListedTitle } from "./chosen-title.ts";
import { makeList, setListed, useLists } from "./list-data.ts";
import { NameForm } from "./name-form.tsx";
import "./list-dialog.css";

/** Puts a title on lists: a checkbox per list, and a field for a new one. */
export default function ListDialog({ title, open }: { title: ListedTitle; open: boolean }) {
  const t = useTranslations("lists.dialog");
  return (
    <Dialog open={open} onClose={() => chooseLists(null)} title={t("title")}>
      <Choices key={title.id} title={title} />
    </Dialog>
  );
}

function Choices({ title }: { title: ListedTitle }) {
  const t = useTranslations("lists");
  const formId = useId();
  const showError = useShowError();

  const set = async (list: number, isIn: boolean): Promise<void> => {
    try {
      await setListed(list, title.id, isIn);
    } catch (error) {
      showError(error, { action: t(isIn ? "toPut" : "toTake", { title: title.title }), id: list });
    }
  };
  const make = async (name: string): Promise<void> => {
    const { id } = await makeList(name);
    void set(id, true);
  };
  return (
    <div className="grid gap-4">
      <p className="-mt-3 pe-8 text-pretty">{title.title}</p>
      <ListChoices video={title.id} onChange={(list, isIn) => void set(list, isIn)} />
      <NameForm
        id={formId}
        label={t("new")}
        placeholder={t("namePlaceholder")}
        beside
        action={t("toMake")}
        onSend={make}
      >
        {(busy) => (
          <Button type="submit" look="secondary" busy={busy} icon={<Plus className="size-5" aria-hidden="true" />}>
            {t("create")}
          </Button>
        )}
      </NameForm>
    </div>
  );
}

function ListChoices({ video, onChange }: { video: number; onChange: (list: number, isIn: boolean) => void }) {
  const t = useTranslations("lists");
  const { data, isError, isFetching, refetch } = useLists();
  if (!data && isError) return <AskAgain text={t("unreachable")} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-16 w-full" />;
  return (
    <fieldset className="list-choices">
      <legend className="sr-only">{t("dialog.lists")}</legend>
      {data.data.map((list) => (
        <Checkbox
          key={list.id}
          label={<span className="wrap-anywhere">{list.name}</span>}
          hint={t("count", { count: list.total_video })}
          checked={list.video_ids.includes(video)}
          onChange={({ target }) => onChange(list.id, target.checked)}
        />
      ))}
    </fieldset>
  );
}
