import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { Field, type FieldWords } from "./field.tsx";

type Props = Omit<ComponentProps<"input">, "className" | "type"> & FieldWords;

/** A password with a show button. Set `autoComplete`: `current-password` or `new-password`. */
export function PasswordField({ label, hint, error, aside, id, ...input }: Props) {
  const t = useTranslations("shell");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(tied) => (
        <div className="relative">
          <input
            spellCheck={false}
            // On-screen keyboards capitalise a visible password.
            autoCapitalize={shown ? "none" : undefined}
            {...input}
            {...tied}
            type={shown ? "text" : "password"}
            className="control pe-13"
          />
          <button
            type="button"
            aria-label={t("showPassword")}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="icon-button icon-button-plain absolute inset-y-1 end-1 w-11"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
