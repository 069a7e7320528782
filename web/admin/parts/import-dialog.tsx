import { FileUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Dialog } from "#shared/ui/dialog.tsx";
import { messageOf } from "#admin/form.ts";
import { DialogActions } from "#admin/parts/dialog-actions.tsx";
import { FaultLine } from "#admin/parts/fault.tsx";
import { FileButton } from "#admin/parts/file-button.tsx";
import { useTexts } from "#admin/texts.ts";

/** What a file would do, or its faults by line. */
type Plan = { fault_count: number; faults: readonly LineFault[] };
type LineFault = { line: number; name: string; column: string; message: string };

type Props<Shown extends Plan> = {
  title: string;
  lead: string;
  chooseLabel: string;
  /** Reads the file and changes nothing. */
  preview: (file: File) => Promise<Shown>;
  /** Says what the file would do. */
  children: (plan: Shown) => ReactNode;
  /** The words of the button that does it; null where there is nothing to do. */
  actionFor: (plan: Shown) => string | null;
  /** Does what was shown. Resolves to another plan where it was not done, else to nothing. */
  act: (file: File, plan: Shown) => Promise<Shown | undefined>;
  onClose: () => void;
};

/** A file that is imported as a whole: shown first, then done, or refused with each fault. */
export function ImportDialog<Shown extends Plan>(props: Props<Shown>) {
  const { title, lead, chooseLabel, preview, children, actionFor, act, onClose } = props;
  const [chosen, setChosen] = useState<{ file: File; plan: Shown } | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const run = async (file: File, work: () => Promise<Shown | undefined>): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      const plan = await work();
      if (plan) setChosen({ file, plan });
      else onClose();
    } catch (error) {
      setFault(messageOf(error));
      setChosen(null);
    } finally {
      setBusy(false);
    }
  };
  const action = chosen === null || chosen.plan.fault_count > 0 ? null : actionFor(chosen.plan);
  return (
    <Dialog
      open
      closesBeside={false}
      onClose={onClose}
      title={title}
      actions={
        <DialogActions
          label={action ?? undefined}
          busy={busy}
          onAct={() => chosen && void run(chosen.file, () => act(chosen.file, chosen.plan))}
          onCancel={onClose}
        />
      }
      maxWidth={640}
    >
      <p className="mb-4 text-sm text-soft">{lead}</p>
      <FileButton
        label={chooseLabel}
        size="medium"
        accept=".csv,text/csv"
        busy={busy}
        icon={<FileUp className="size-5" aria-hidden="true" />}
        onFiles={([file]) => file && void run(file, () => preview(file))}
      >
        {chosen?.file.name ?? chooseLabel}
      </FileButton>
      <FaultLine fault={fault} />
      {chosen && (
        <div role="status" className="mt-5">
          {chosen.plan.fault_count > 0 ? <LineFaults plan={chosen.plan} /> : children(chosen.plan)}
        </div>
      )}
    </Dialog>
  );
}

function LineFaults({ plan: { fault_count: count, faults } }: { plan: Plan }) {
  const t = useTexts();
  return (
    <>
      <p className="mb-3 font-semibold text-error">{t("imports.faults", { count })}</p>
      <ul className="grid max-h-80 gap-2.5 overflow-y-auto text-sm" aria-label={t("imports.faultList")}>
        {faults.map(({ line, name, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            <strong>{t("imports.line", { line })}</strong> <span className="text-soft wrap-anywhere">{name}</span>{" "}
            <code className="font-mono">{column}</code>
            <span className="block">{message}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
