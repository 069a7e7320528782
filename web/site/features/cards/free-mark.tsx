import { useTranslations } from "use-intl";

/** 'Gratuit': plays without a subscription. */
export function FreeMark() {
  return <span className="free-mark">{useTranslations("catalogue")("free")}</span>;
}
