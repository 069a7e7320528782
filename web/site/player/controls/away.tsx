import { useTranslations } from "use-intl";
import { AwayNotice } from "./pip-view.tsx";
import type { PictureInPicture } from "./use-picture-in-picture.ts";
import type { RemoteControl } from "./use-remote.ts";

/** Shown while the picture is in its own window or on another device. */
export function Away({ pip, remote }: { pip: PictureInPicture; remote: RemoteControl }) {
  const t = useTranslations("playback");
  if (pip.window) return <AwayNotice text={t("inPip")} back={{ label: t("leavePip"), onClick: pip.toggle }} />;
  if (remote.state === "connected") return <AwayNotice text={t("onOtherScreen")} />;
  return null;
}
