import { type ActionFunctionArgs, useActionData } from "react-router";
import { PublicFrame } from "../layout/public-frame.tsx";
import { UnsubscribeView } from "../features/notifications/unsubscribe-view.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";

export const handle: PageHandle = { title: "notifications.unsubscribe.title", script: false };

/** Takes the form, and the POST that mail clients send by themselves (RFC 8058), which has no cookie and no origin. */
export async function action({ params, context }: ActionFunctionArgs): Promise<"stopped" | "unknown"> {
  const { services, locale } = context.get(pageContext);
  try {
    await services.callApi("POST /pub/unsubscriptions", { body: { token: params.token ?? "" } }, { locale });
    return "stopped";
  } catch (error) {
    // By name and status, because the pages have their own copy of the class.
    if (error instanceof Error && "status" in error && (error.status === 404 || error.status === 400)) return "unknown";
    throw error;
  }
}

export default function Unsubscribe() {
  return (
    <PublicFrame>
      <UnsubscribeView outcome={useActionData<typeof action>()} />
    </PublicFrame>
  );
}
