import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Rating } from "#shared/ui/rating.tsx";
import type { ComingTitle } from "../cards/card.ts";
import { nameSize } from "../cards/measures.ts";
import { SheetDialog } from "../titles/sheet-dialog.tsx";
import { CoverStage } from "../titles/cover-stage.tsx";
import { widePicturesOf } from "../cards/wide-picture.tsx";
import { comingParameter } from "./coming-link.ts";
import { firstDay } from "../cards/first-day.ts";
import { ComingFacts } from "./coming-facts.tsx";

/** What is known of a title before its day. Nothing of it can be played. */
export default function ComingSheet({ title }: { title: ComingTitle }) {
  const t = useTranslations("catalogue");
  const locale = useLocale();
  const [now] = useState(Date.now);
  return (
    <SheetDialog parameter={comingParameter} headingId="coming-title">
      <div className="title-cover">
        <CoverStage of={widePicturesOf(title)} color={title.color} />
        <div className="title-cover-words">
          <p className="text-sm font-semibold text-accent-fore">{t("coming.row")}</p>
          <h2 id="coming-title" className={`${nameSize(title.title)} font-extrabold text-balance`}>
            {title.title}
          </h2>
          <p className="cover-line empty:hidden">
            <Rating age={title.rating} />
          </p>
          <p className="font-semibold">{t("coming.available", { day: firstDay(title.comes_at, locale, now) })}</p>
        </div>
      </div>
      <div className="title-body">
        <ComingFacts title={title} />
      </div>
    </SheetDialog>
  );
}
