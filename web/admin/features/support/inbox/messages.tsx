import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BookText } from "lucide-react";
import { Link } from "react-router";
import type { AnswerFor } from "#contract/client.ts";
import { whoseMessages } from "#contract/admin/messages.ts";
import { messageStates, type MessageState } from "#contract/admin/message-shapes.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { SearchBox } from "#admin/parts/search-box.tsx";
import { Unloaded } from "#admin/parts/unloaded.tsx";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useTexts } from "#admin/texts.ts";
import { MessageTable } from "./message-table.tsx";

type Whose = (typeof whoseMessages)[number];
type Query = { state?: MessageState; whose?: Whose; search?: string; page?: string };
type Open = AnswerFor<"GET /admin/messages">["open"];

/** The support team's inbox. The URL holds the filters. */
export function Messages() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const query: Query = values;
  const list = useQuery({
    queryKey: ["messages", query],
    queryFn: () => call("GET /admin/messages", { query }),
    placeholderData: keepPreviousData,
  });
  const isPlain = query.state === undefined && query.search === undefined;
  return (
    <>
      <PageHead title={t("messages.title")} lead={t("messages.lead")}>
        <Link to="/messages/texts" className="inline-flex items-center gap-2 text-sm font-semibold text-accent-fore">
          <BookText className="size-4" aria-hidden="true" />
          {t("savedTexts.title")}
        </Link>
      </PageHead>
      <Filters query={query} open={list.data?.open} set={set} />
      <Unloaded asked={list} />
      {list.isPending && <Skeleton className="h-96 w-full" />}
      {list.data?.data.length === 0 && (
        <p className="panel p-8 text-center text-soft">
          {t(isPlain ? (query.whose ? "messages.nothingHere" : "messages.nothingOpen") : "messages.nothingFound")}
        </p>
      )}
      {list.data && list.data.data.length > 0 && <MessageTable messages={list.data.data} />}
      {list.data && list.data.total_page > 1 && (
        <Pager {...list.data} label={t("messages.pages")} onPage={(page) => set("page", String(page))} />
      )}
    </>
  );
}

type FiltersProps = { query: Query; open: Open | undefined; set: (name: keyof Query, value: string) => void };

function Filters({ query, open, set }: FiltersProps) {
  const t = useTexts();
  const { state = "open", whose = "all" } = query;
  return (
    <search className="grid gap-3">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <ChoiceButtons
          label={t("messages.state")}
          choices={messageStates.map((one) => ({ value: one, name: t(`messages.${one}`) }))}
          value={state}
          onChoose={(one) => set("state", one === "open" ? "" : one)}
        />
        <ChoiceButtons
          label={t("messages.whose.label")}
          choices={whoseMessages.map((one) => ({
            value: one,
            name: t(`messages.whose.${one}`),
            count: state === "open" ? open?.[one] : undefined,
          }))}
          value={whose}
          onChoose={(one) => set("whose", one === "all" ? "" : one)}
        />
      </div>
      <SearchBox label={t("messages.search")} value={query.search ?? ""} onChange={(text) => set("search", text)} />
    </search>
  );
}
