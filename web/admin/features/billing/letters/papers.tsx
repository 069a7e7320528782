import { useMutation } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { Results } from "./paper-results.tsx";

/** Finds the contracts and invoices of an address, and sends them again. An address is no part of the URL. */
export function Papers() {
  const t = useTexts();
  const { state } = useLocation() as { state: { email?: string } | null };
  const form = useForm({ defaultValues: { email: state?.email ?? "" } });
  const search = useMutation({ mutationFn: (email: string) => call("POST /admin/paper-search", { body: { email } }) });
  const { submit, busy, fault, errorOf } = useSending(form, async ({ email }) => {
    await search.mutateAsync(email);
  });
  // From a person's page: what their address finds stands there at once.
  useEffect(() => {
    if (state?.email !== undefined) void submit();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the address that the page was opened with
  }, []);
  return (
    <>
      <PageHead title={t("papers.title")} lead={t("papers.lead")} />
      <search>
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex max-w-3xl flex-wrap items-start gap-x-4"
        >
          <div className="min-w-0 flex-1 basis-72">
            <TextField
              label={t("papers.email")}
              type="email"
              autoComplete="off"
              error={errorOf("email")}
              {...form.register("email")}
            />
          </div>
          <div className="xs:mt-7">
            <Button type="submit" busy={busy} icon={<Search className="size-4" aria-hidden="true" />}>
              {t("papers.find")}
            </Button>
          </div>
        </form>
      </search>
      <FaultLine fault={fault} />
      <div role="status">{search.data && <Results found={search.data} />}</div>
    </>
  );
}
