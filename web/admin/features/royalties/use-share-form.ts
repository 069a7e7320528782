import { skipToken } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { ShareTerms } from "#contract/admin/rights-holders.ts";
import type { ActPreview } from "#contract/admin/acts.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useActAsShown, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraftForm, type Draft } from "#admin/parts/draft.ts";
import { givenReason, OptionalReason } from "#admin/parts/optional-reason.ts";
import { useTexts } from "#admin/texts.ts";

/** Percent and days as `ShareTerms` has them, and why. */
const ShareForm = z.object({ ...ShareTerms.shape, reason: OptionalReason });
export type ShareField = keyof z.input<typeof ShareForm>;
export type Terms = { percent: number; from: string; until: string };
export type Sent = Terms & { fingerprint: string; reason?: string };

type Calls = {
  /** Names what the preview is of. */
  key: readonly unknown[];
  /** False while something beside the terms is still to be chosen. */
  isChosen: boolean;
  read: (terms: Terms) => Promise<ActPreview>;
  send: (sent: Sent) => Promise<unknown>;
};

/** The form of a share, with what it would do as it is typed. */
export function useShareForm(draft: Draft, initial: { percent: string; from: string; until: string }, calls: Calls) {
  const t = useTexts();
  const form = useDraftForm(draft, ShareForm, { ...initial, reason: "" });
  const values = useWatch({ control: form.control });
  const typed = z.safeParse(ShareForm, { ...values, reason: "" });
  const terms = typed.success && calls.isChosen ? termsOf(typed.data) : null;
  const preview = useActPreview(["share", ...calls.key, terms], terms ? () => calls.read(terms) : skipToken);
  const actAsShown = useActAsShown(preview);
  const { errorOf, ...sending } = useSending(form, async ({ reason, ...sent }) => {
    if (preview.error) throw preview.error;
    const isDone = await actAsShown(({ fingerprint }) =>
      calls.send({ ...termsOf(sent), fingerprint, ...givenReason(reason) }),
    );
    if (!isDone) return;
    await queries.invalidateQueries({ queryKey: ["rights-holders"] });
    showToast(t("rightsHolders.shares.saved"), { tone: "success" });
    draft.close();
  });
  return {
    register: form.register,
    errorOf,
    preview,
    sending: { ...sending, busy: sending.busy || (terms !== null && !preview.isCurrent) },
  };
}

const termsOf = ({ percent, from, until }: z.output<typeof ShareTerms>): Terms => ({
  percent,
  from,
  until: until ?? "",
});
