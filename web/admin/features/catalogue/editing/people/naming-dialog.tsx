import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { ListedPerson } from "#contract/admin/people.ts";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";

/** Gives a person another name; the name of another person merges the two. */
export function NamingDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const t = useTexts();
  const queries = useQueryClient();
  const list = useId();
  const draft = useDraft(`person-${person.id}`, onClose);
  const [name, setName] = useDraftValue(draft, "name", person.name);
  const typed = name.trim();
  const params = { id: person.id };
  const isOther = typed !== "" && typed !== person.name;
  const preview = useActPreview(
    ["naming", person.id, typed],
    isOther ? () => call("GET /admin/people/{id}/naming", { params, query: { name: typed } }) : skipToken,
  );
  const { data: others } = useQuery({
    queryKey: ["people", "known", typed],
    queryFn: () => call("GET /admin/people", { query: { search: typed, limit: 8 } }),
    enabled: isOther,
  });
  return (
    <ActDialog
      title={t("people.renameOf", { name: person.name })}
      submitLabel={t("people.confirm")}
      preview={preview}
      act={async (form) => {
        await call("POST /admin/people/{id}/naming", { params, body: { name: typed, ...form } });
        await queries.invalidateQueries({ queryKey: ["people"] });
        void queries.invalidateQueries({ queryKey: ["title"] });
        showToast(t("people.renamed"), { tone: "success" });
      }}
      draft={draft}
    >
      <TextField
        label={t("people.newName")}
        hint={t("people.newNameHint")}
        value={name}
        maxLength={120}
        autoComplete="off"
        list={list}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <datalist id={list}>
        {others?.data
          .filter(({ id }) => id !== person.id)
          .map((one) => (
            <option key={one.id} value={one.name} />
          ))}
      </datalist>
    </ActDialog>
  );
}
