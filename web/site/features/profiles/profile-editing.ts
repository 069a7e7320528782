import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError, codeNeededBy } from "#contract/client.ts";
import { kidsCeiling } from "#contract/profiles.ts";
import type { CodeAsked } from "#shared/api/code-asked.ts";
import { call } from "#shared/api/client.ts";
import { queries } from "#shared/api/queries.ts";
import { type Profile, session } from "#shared/api/session.ts";
import { useShowError } from "#shared/ui/refused.ts";
import { cropPicture } from "./picture-file.ts";
import type { PictureChoice } from "./picture-field.tsx";

/** Form state of a profile. `codeAsked` is set while the age limit waits for the parental code. */
export function useEditing(profile: Profile | null, onSaved: () => void) {
  const t = useTranslations("profiles.edit");
  const showError = useShowError();
  const [name, setName] = useState(profile?.name ?? "");
  const [isKid, setIsKid] = useState(profile?.is_kid ?? false);
  const [limit, setLimit] = useState(profile?.age_ceiling ?? 18);
  const ceiling = isKid ? Math.min(limit, kidsCeiling) : limit;
  const [choice, setChoice] = useState<PictureChoice>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [codeAsked, setCodeAsked] = useState<CodeAsked | null>(null);

  const send = async (): Promise<void> => {
    const body = new FormData();
    if (profile) body.set("id", String(profile.id));
    body.set("name", name);
    if (!profile) body.set("is_kid", String(isKid));
    body.set("age_ceiling", String(ceiling));
    if (choice && "picture" in choice)
      body.set("avatar_file", await cropPicture(choice.picture, choice.crop), "avatar.jpg");
    if (choice && "drawing" in choice) body.set("avatar", choice.drawing);
    await call("POST /profiles", { body });
    if (profile && profile.age_ceiling !== ceiling && profile.id === session.profile.get()?.id) forgetLists();
    onSaved();
  };
  const showRefusal = (error: unknown): void => {
    const needed = error instanceof CallError ? codeNeededBy(error) : undefined;
    const leave = (): void => setCodeAsked(null);
    const goOn = (): void => {
      leave();
      void trySending();
    };
    if (needed) return setCodeAsked({ hasCode: needed.has_parental_code, onGiven: goOn, onLeave: leave });
    if (!(error instanceof CallError) || Object.keys(error.messages).length === 0)
      return showError(error, { action: t(profile ? "toSave" : "toAdd") });
    const { avatar_file: wrongPicture, ...messages } = error.messages;
    if (wrongPicture) setChoice({ fault: wrongPicture });
    setErrors(messages);
  };
  const trySending = async (): Promise<void> => {
    setBusy(true);
    setErrors({});
    try {
      await send();
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === "") setErrors({ name: t("nameRequired") });
    else void trySending();
  };
  return { name, setName, isKid, setIsKid, ceiling, setLimit, choice, setChoice, errors, busy, save, codeAsked };
}

/** The age limit affects every list, so refetch them all. */
function forgetLists(): void {
  queries.removeQueries({ type: "inactive" });
  void queries.invalidateQueries();
}
