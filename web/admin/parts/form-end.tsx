import { FaultLine } from "./fault.tsx";
import { UnsavedBar } from "./unsaved-bar.tsx";

type Props = {
  draft: { isChanged: boolean; discard: () => void };
  saving: { fault: string | null; busy: boolean; save: () => Promise<void>; forget: () => void };
};

/** Below a form that is saved as a whole: why it was refused, and the bar that saves or discards it. */
export function FormEnd({ draft, saving }: Props) {
  return (
    <>
      <FaultLine fault={saving.fault} />
      <UnsavedBar
        isChanged={draft.isChanged}
        busy={saving.busy}
        onSave={saving.save}
        onDiscard={() => {
          saving.forget();
          draft.discard();
        }}
      />
    </>
  );
}
