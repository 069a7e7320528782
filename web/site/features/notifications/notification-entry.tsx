import { Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useLocale, useTranslations } from "use-intl";
import { longDay } from "#contract/date-text.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { Picture } from "#shared/ui/picture.tsx";
import type { Notification } from "./notification-data.ts";
import { firstWords } from "./first-words.ts";

const wordsShown = 6;

type Props = { notification: Notification; onOpen: () => void; onRemove: () => void };

/** A notification's summary: event, subject, date, and whether it was seen. */
export function NotificationEntry({ notification: { data, is_seen, created_at }, onOpen, onRemove }: Props) {
  const t = useTranslations("notifications");
  const locale = useLocale();
  const text = firstWords(data.text, wordsShown);
  const removeByKey = (event: KeyboardEvent): void => {
    if (event.key !== "Delete") return;
    event.preventDefault();
    onRemove();
  };
  return (
    <li className="bell-item">
      <button type="button" className="bell-entry" onClick={onOpen} onKeyDown={removeByKey}>
        <Picture
          url={data.thumb_url}
          name={data.series_name ?? ""}
          color={data.color}
          shape="horizontal"
          sizes="7rem"
          className="bell-picture"
        />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="text-sm text-soft">
            {is_seen === 0 && <span className="sr-only">{t("unseen")} </span>}
            {data.trans}
          </span>
          <span className="bell-words" data-seen={is_seen}>
            {text}
          </span>
          <span className="flex flex-wrap gap-x-3 text-sm text-soft">
            {data.series_name !== null && <span>{data.series_name}</span>}
            <time dateTime={created_at} className="whitespace-nowrap tabular-nums">
              {longDay(created_at, locale)}
            </time>
          </span>
        </span>
        {is_seen === 0 && <span className="bell-dot" aria-hidden="true" />}
      </button>
      <IconButton
        label={t("remove", { text })}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}
