import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { Checkbox } from "../../../../shared/ui/choice.tsx";
import { SelectField } from "../../../../shared/ui/field.tsx";
import { call } from "../../../api.ts";
import { useActing } from "../../../form.ts";
import { FormDialog } from "../../../parts/form-dialog.tsx";
import { useTexts } from "../../../texts.ts";
import { useChoices } from "../choices.ts";
import { ratings } from "../ratings.ts";
import { Toggles } from "../toggles.tsx";
import { proposeAudience, type Audience } from "./propose.ts";

type Props = {
  title: EditedTitle;
  /** @throws CallError */
  onPublish: (audience: Audience) => Promise<void>;
  onClose: () => void;
};

/** Asks for whom a film or series is and where it is found, proposed from its file's name and folders, and publishes it. */
export function PublishDialog(props: Props) {
  const { title } = props;
  const choices = useChoices();
  const uploads = useQuery({
    queryKey: ["uploads", "of", title.id],
    queryFn: () => call("GET /admin/uploads", { query: { video_id: title.id, limit: 10 } }),
  });
  // Without an answer there is a title's own name to go by.
  if (uploads.isPending || !choices.isKnown) return null;
  const file = uploads.data?.data.find(({ use }) => use === "film");
  const path = file ? [file.folder, file.name].filter(Boolean).join("/") : title.title_fr;
  return <AskedDialog {...props} path={path} proposed={merged(title, proposeAudience(path, choices.all))} />;
}

/** What an editor has set already stays. */
function merged({ categories, rating, is_kid: isKid, ages }: EditedTitle, proposed: Audience): Audience {
  return {
    categories: categories.length > 0 ? categories : proposed.categories,
    rating: rating === 0 && !isKid ? proposed.rating : rating,
    is_kid: isKid || (rating === 0 && proposed.is_kid),
    ages: ages.length > 0 ? ages : proposed.ages,
  };
}

function AskedDialog({ title, path, proposed, onPublish, onClose }: Props & { path: string; proposed: Audience }) {
  const t = useTexts();
  const { categories, ages } = useChoices();
  const [audience, setAudience] = useState(proposed);
  const { act, busy, fault } = useActing();
  const change = (part: Partial<Audience>): void => setAudience((now) => ({ ...now, ...part }));
  const submit = (event?: { preventDefault(): void }): Promise<void> => {
    event?.preventDefault();
    return act(async () => {
      await onPublish({ ...audience, ages: audience.is_kid ? audience.ages : [] });
      onClose();
    });
  };
  return (
    <FormDialog
      title={t("publish.title", { title: title.title_fr })}
      submitLabel={t("titles.publish")}
      sending={{ submit, busy, fault }}
      maxWidth={620}
      onClose={onClose}
    >
      <p className="mb-4 text-sm text-soft wrap-anywhere">{t("publish.proposed", { path })}</p>
      <Toggles
        label={t("titles.field.categories")}
        options={categories}
        value={audience.categories}
        onChange={(ids) => change({ categories: ids })}
      />
      <p className="-mt-3 mb-4 min-h-5 text-sm text-soft" role="status">
        {audience.categories.length === 0 &&
          t(audience.is_kid ? "publish.withoutCategoryKids" : "publish.withoutCategory")}
      </p>
      <SelectField
        label={t("titles.field.rating")}
        value={audience.rating}
        onChange={({ currentTarget: { value } }) =>
          change({ rating: ratings.find((years) => String(years) === value) ?? 0 })
        }
      >
        {ratings.map((years) => (
          <option key={years} value={years}>
            {t(`titles.ratings.${years}`)}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label={t("titles.field.is_kid")}
        hint={t("titles.kidHint")}
        checked={audience.is_kid}
        onChange={({ currentTarget }) => change({ is_kid: currentTarget.checked })}
      />
      {audience.is_kid && (
        <Toggles
          label={t("titles.field.ages")}
          options={ages.map(({ id, name }) => ({ id, name: t("titles.years", { age: name }) }))}
          value={audience.ages}
          onChange={(ids) => change({ ages: ids })}
        />
      )}
    </FormDialog>
  );
}
