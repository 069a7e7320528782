import { keepPreviousData, type skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { actForm, actReasons, type ActForm, type ActPreview } from "#contract/admin/acts.ts";
import { fault } from "#contract/fields.ts";
import { CallError } from "#contract/client.ts";
import { SelectField, TextField } from "#shared/ui/field.tsx";
import { waitingKey } from "../api.ts";
import { useSending } from "../form.ts";
import { useTexts } from "../texts.ts";
import { type Draft, useDraftForm } from "./draft.ts";
import { Effects } from "./effects.tsx";
import { FormDialog } from "./form-dialog.tsx";

const ReasonForm = z.object({
  reason: actForm.reason,
  words: z.string().check(z.maxLength(500, fault("tooLong"))),
});
type Shown<P> = { data: P | undefined; error: Error | null; isCurrent: boolean; key: readonly unknown[] };

/**
 * Reads what an act would do, again whenever `key` changes; while it is read, the last one stays in sight. `read`: `skipToken`
 * while what is typed is incomplete.
 */
export function useActPreview<P extends ActPreview>(
  key: readonly unknown[],
  read: (() => Promise<P>) | typeof skipToken,
): Shown<P> {
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ["act-preview", ...key],
    queryFn: read,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return { data: error ? undefined : data, error, isCurrent: !isPlaceholderData && !isFetching, key };
}

/** Acts as it was shown; where something has changed meanwhile, that is shown before the next attempt. False: nothing is shown yet. */
export function useActAsShown<P extends ActPreview>({ data, isCurrent, key }: Shown<P>) {
  const queries = useQueryClient();
  return async (work: (shown: P) => Promise<unknown>): Promise<boolean> => {
    if (!data || !isCurrent) return false;
    try {
      await work(data);
    } catch (error) {
      if (error instanceof CallError && error.status === 409)
        await queries.invalidateQueries({ queryKey: ["act-preview", ...key] });
      throw error;
    }
    return true;
  };
}

type Props<P> = {
  title: string;
  submitLabel: string;
  look?: "primary" | "danger";
  preview: Shown<P>;
  /** Fields of the act's own, above the reason. */
  children?: ReactNode;
  act: (form: ActForm, preview: P) => Promise<void>;
  draft: Draft;
};

/** An act on a subscriber: what will happen, then the reason. It is sent as it was shown. */
export function ActDialog<P extends ActPreview>({ title, submitLabel, look, preview, children, act, draft }: Props<P>) {
  const t = useTexts();
  const queries = useQueryClient();
  const actAsShown = useActAsShown(preview);
  const form = useDraftForm(draft, ReasonForm, { words: "" }, { name: "reason" });
  const { errorOf, ...sending } = useSending(form, async ({ reason, words }) => {
    const isDone = await actAsShown((shown) =>
      act({ reason, fingerprint: shown.fingerprint, ...(words !== "" && { words }) }, shown),
    );
    if (!isDone) return;
    await queries.invalidateQueries({ queryKey: waitingKey });
    draft.close();
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      look={look}
      sending={{ ...sending, busy: sending.busy || !preview.isCurrent }}
      maxWidth={560}
      draft={draft}
    >
      {children}
      <Effects effects={preview.data?.effects} error={preview.error} isCurrent={preview.isCurrent} />
      <SelectField label={t("acts.reason")} defaultValue="" error={errorOf("reason")} {...form.register("reason")}>
        <option value="" disabled>
          {t("acts.choose")}
        </option>
        {actReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`acts.reasons.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("acts.words")}
        hint={t("acts.wordsHint")}
        autoComplete="off"
        maxLength={500}
        error={errorOf("words")}
        {...form.register("words")}
      />
    </FormDialog>
  );
}

/** Of a field of the act's own that was left empty: shown as the server's refusals are. */
export const missing = (message: string) => new CallError(400, { code: 400, message });
