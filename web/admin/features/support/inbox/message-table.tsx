import { Link } from "react-router";
import type { AnswerFor } from "#contract/client.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { EmailAddress } from "#admin/parts/email-address.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useMe } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { Waiting } from "./elapsed.tsx";

type Listed = AnswerFor<"GET /admin/messages">["data"][number];

export function MessageTable({ messages }: { messages: readonly Listed[] }) {
  const t = useTexts();
  const columns = ["from", "about", "received", "task"] as const;
  return (
    <DataTable
      label={t("messages.title")}
      columns={columns.map((name) => ({ name: t(`messages.${name}`) }))}
      nothing={t("messages.nothingFound")}
      isEmpty={messages.length === 0}
    >
      {messages.map((message) => (
        <Row key={message.id} message={message} />
      ))}
    </DataTable>
  );
}

function Row({ message }: { message: Listed }) {
  const t = useTexts();
  return (
    <tr>
      <td className="min-w-44">
        <span className="block font-semibold">{message.name}</span>
        <span className="text-soft">
          <EmailAddress of={message.email} />
        </span>
      </td>
      <td className="min-w-64">
        <Link to={`/messages/${message.id}`} className="block font-semibold underline-offset-4 hover:underline">
          {message.object || t("messages.noObject")}
        </Link>
        <span className="line-clamp-2 text-soft">
          {message.by_mail && <span className="tag me-2">{t("messages.byMail")}</span>}
          {message.excerpt}
        </span>
      </td>
      <td className="whitespace-nowrap">
        {message.waiting_since !== null && <Waiting since={message.waiting_since} />}
        <span className="block text-soft">
          <Instant at={message.created_at} />
        </span>
        {message.answered_by !== null && (
          <span className="block text-soft">{t("messages.doneAt", { name: message.answered_by })}</span>
        )}
      </td>
      <td className="min-w-36">
        <Task of={message.assigned_to} />
      </td>
    </tr>
  );
}

function Task({ of }: { of: Listed["assigned_to"] }) {
  const t = useTexts();
  const me = useMe();
  if (of === null) return <span className="text-soft">{t("messages.nobody")}</span>;
  return <span className={of.id === me.id ? "font-semibold" : ""}>{of.id === me.id ? t("messages.me") : of.name}</span>;
}
