import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CodeAsked } from "#shared/api/code-asked.ts";
import { type Profile, useHolder } from "#shared/api/session.ts";
import { useOwnProfiles } from "./own-profiles.ts";
import { useParentalGate } from "./parental-gate.tsx";
import { ProfileDialog } from "./profile-dialog.tsx";
import { ProfileTiles } from "./profile-tiles.tsx";
import { useReadOnly } from "#shared/ui/read-only.tsx";
import "./profiles.css";

type Props = {
  onChoose: (profile: Profile) => void;
  /** Renders the dialog for the parental code, needed to change an age limit. */
  askCode: (asked: CodeAsked) => ReactNode;
  align?: "start";
};

/** An account's profile tiles with editing. */
export function ProfileManager({ onChoose, askCode, align }: Props) {
  const { profiles, people } = useOwnProfiles();
  const gate = useParentalGate();
  // In the kids space profiles can be chosen but not changed, as on the server.
  const isReadOnly = useReadOnly();
  const mayChange = useHolder() !== null && !isReadOnly;
  const [edited, setEdited] = useState<Profile | "new" | null>(null);
  const tiles = useRef<HTMLUListElement>(null);
  /** Moves the focus from a removed tile to the last one. */
  const removed = (): void => {
    flushSync(() => setEdited(null));
    tiles.current?.querySelector<HTMLElement>("li:last-child button")?.focus();
  };
  return (
    <>
      <ProfileTiles
        ref={tiles}
        profiles={profiles}
        people={people}
        align={align}
        onChoose={(profile) => gate.passTo(profile, () => onChoose(profile))}
        {...(mayChange && {
          onEdit: (profile) => gate.pass(() => setEdited(profile)),
          onAdd: () => gate.pass(() => setEdited("new")),
        })}
      />
      {gate.dialog}
      {edited && (
        <ProfileDialog
          profile={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => setEdited(null)}
          onRemoved={removed}
          askCode={askCode}
        />
      )}
    </>
  );
}
