import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { listNameLength } from "#contract/lists.ts";
import { TextField } from "#shared/ui/field.tsx";
import { useShowError } from "#shared/ui/refused.ts";

type Props = {
  id: string;
  label: string;
  initial?: string;
  placeholder?: string;
  /** Puts what `children` draws beside the field. */
  beside?: boolean;
  /** What the form does, worded to follow 'Il est impossible de'. */
  action: string;
  /** Called with a non-empty name. Of a CallError it throws, what is said of the name is shown below the field. */
  onSend: (name: string) => Promise<void>;
  /** Receives whether the call is in flight. */
  children: (busy: boolean) => ReactNode;
};

/** A form for a list's name with its error. */
export function NameForm({ id, label, initial = "", placeholder, beside = false, action, onSend, children }: Props) {
  const t = useTranslations("lists");
  const showError = useShowError();
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget.querySelector("input");
    const refuse = (text: string): void => {
      setError(text);
      field?.focus();
    };
    if (name.trim() === "") return refuse(t("nameRequired"));
    setBusy(true);
    try {
      await onSend(name);
      setError(undefined);
      setName((typed) => (typed === name ? "" : typed));
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal;
      const ofName = refusal.messages["name"];
      if (ofName === undefined) showError(refusal, { action });
      else refuse(ofName);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <form id={id} noValidate onSubmit={(event) => void send(event)} className={beside ? "list-name-beside" : undefined}>
      <TextField
        label={label}
        name="name"
        autoComplete="off"
        hint={t("nameHint", { count: listNameLength })}
        placeholder={placeholder}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
        }}
        error={error}
      />
      {children(busy)}
    </form>
  );
}
