import { Check, Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { chooseLists, type ListedTitle } from "./chosen-title.ts";
import { useLists } from "./list-data.ts";
import { Acts } from "#shared/ui/read-only.tsx";

type Props = {
  title: ListedTitle;
  /** A small one for cards. */
  size: "small" | "large";
};

/** '+ Ma liste': opens the list dialog; ticked when the title is on a list. */
export default function ListButton({ title, size }: Props) {
  const t = useTranslations("lists.button");
  const isListed = useLists().data?.data.some(({ video_ids }) => video_ids.includes(title.id)) ?? false;
  const Icon = isListed ? Check : Plus;
  return (
    <Acts>
      <IconButton
        look="raised"
        size={size}
        label={t(isListed ? "listed" : "add")}
        aria-haspopup="dialog"
        icon={<Icon className={size === "small" ? "size-5" : "size-6"} aria-hidden="true" />}
        onClick={() => chooseLists({ id: title.id, title: title.title })}
      />
    </Acts>
  );
}
