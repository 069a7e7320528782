import { useTranslations } from "use-intl";
import { AwayNotice } from "../picture-in-picture/pip-view.tsx";
import type { PictureInPicture } from "../picture-in-picture/use-picture-in-picture.ts";
import type { RemoteControl } from "../remote/use-remote.ts";

/** Shown while the picture is in its own window or on another device. */
export function Away({ pip, remote }: { pip: PictureInPicture; remote: RemoteControl }) {
  const t = useTranslations("playback");
  if (pip.window) return <AwayNotice text={t("inPip")} back={{ label: t("leavePip"), onClick: pip.toggle }} />;
  if (remote.state === "connected") return <AwayNotice text={t("onOtherScreen")} />;
  return null;
}
