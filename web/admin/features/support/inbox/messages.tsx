import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { AnswerFor } from "#contract/client.ts";
import { TextField } from "#shared/ui/field.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { call } from "#admin/api.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { useTexts } from "#admin/texts.ts";
import { Unloaded } from "#admin/parts/unloaded.tsx";

type Listed = AnswerFor<"GET /admin/messages">["data"][number];
const states = ["open", "answered"] as const;

/** The support team's inbox. The URL holds the filters. */
export function Messages() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const state = search.get("state") === "answered" ? "answered" : "open";
  const words = search.get("search") ?? "";
  const query = { state, page: search.get("page") ?? "1", ...(words === "" ? {} : { search: words }) } as const;
  const list = useQuery({
    queryKey: ["messages", query],
    queryFn: () => call("GET /admin/messages", { query }),
    placeholderData: keepPreviousData,
  });
  const setFilter = (name: string, value: string): void => {
    const next = new URLSearchParams(search);
    if (name !== "page") next.delete("page");
    if (value === "") next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  return (
    <>
      <PageHead title={t("messages.title")} lead={t("messages.lead")} />
      <search className="mb-4 grid items-end gap-x-6 gap-y-3 xs:grid-cols-[auto_minmax(0,1fr)]">
        <div role="group" aria-label={t("messages.state")} className="flex gap-2 xs:mb-12">
          {states.map((one) => (
            <button
              key={one}
              type="button"
              className="segment"
              aria-pressed={one === state}
              onClick={() => setFilter("state", one === "open" ? "" : one)}
            >
              {t(`messages.${one}`)}
            </button>
          ))}
        </div>
        <TextField
          label={t("messages.search")}
          type="search"
          defaultValue={words}
          onChange={({ currentTarget }) => setFilter("search", currentTarget.value)}
        />
      </search>
      <Unloaded asked={list} />
      {list.isPending && <Skeleton className="h-96 w-full" />}
      {list.data?.data.length === 0 && (
        <p className="panel p-8 text-center text-soft">
          {t(words === "" && state === "open" ? "messages.nothingOpen" : "messages.nothingFound")}
        </p>
      )}
      {list.data && list.data.data.length > 0 && <MessageTable messages={list.data.data} />}
      {list.data && list.data.total_page > 1 && (
        <Pager {...list.data} label={t("messages.pages")} onPage={(page) => setFilter("page", String(page))} />
      )}
    </>
  );
}

function MessageTable({ messages }: { messages: readonly Listed[] }) {
  const t = useTexts();
  return (
    <section className="panel overflow-x-auto" aria-label={t("messages.title")}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t("messages.from")}</th>
            <th scope="col">{t("messages.about")}</th>
            <th scope="col">{t("messages.received")}</th>
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <tr key={message.id}>
              <td className="min-w-52">
                <span className="block font-semibold">{message.name}</span>
                <span className="wrap-anywhere text-soft">{message.email}</span>
              </td>
              <td className="min-w-64">
                <Link to={`/messages/${message.id}`} className="block font-semibold underline-offset-4 hover:underline">
                  {message.object || t("messages.noObject")}
                </Link>
                <span className="line-clamp-2 text-soft">{message.excerpt}</span>
              </td>
              <td>
                <Instant at={message.created_at} />
                {message.answered_by !== null && (
                  <span className="block text-soft">{t("messages.doneAt", { name: message.answered_by })}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
