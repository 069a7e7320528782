import { type ComponentProps, createContext, useSyncExternalStore } from "react";

/** Whether the enclosing form is hydrated. Until then its submit buttons, and with them Enter, are disabled. */
export const FormReady = createContext(true);

const never = () => () => undefined;

/**
 * A form submitted by script. Before hydration the browser would put its values, including passwords, into the URL, so
 * submitting is disabled until then.
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
