import { type ActionFunctionArgs, useActionData } from "react-router";
import { LeavingPage } from "../features/billing/leaving/leaving-page.tsx";
import { firstStep } from "../features/billing/leaving/leaving-steps.ts";
import { PublicFrame } from "../layout/public-frame.tsx";
import type { PageHandle } from "../page-handle.ts";
import { leave } from "./leaving-action.ts";

export const handle: PageHandle = { title: "billing.leaving.cancel.title", script: false };

export function action(asked: ActionFunctionArgs) {
  return leave("cancel", asked);
}

export default function CancelContract() {
  const at = useActionData<typeof action>() ?? firstStep;
  return (
    <PublicFrame>
      <LeavingPage kind="cancel" at={at} />
    </PublicFrame>
  );
}
