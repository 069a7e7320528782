import { type ComponentProps, createContext, useSyncExternalStore } from "react";

/** Whether the form around has its script: until then its submit buttons rest, and with them the Enter key. */
export const FormReady = createContext(true);

const never = () => () => undefined;

/**
 * A form that a script sends. A browser left alone would write what was typed, passwords too, into the address; so it
 * sends nothing before the script has come.
 */
export function ScriptForm(props: Omit<ComponentProps<"form">, "method" | "noValidate">) {
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <FormReady value={ready}>
      <form {...props} method="post" noValidate />
    </FormReady>
  );
}
