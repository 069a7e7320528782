import { type ActionFunctionArgs, useActionData } from "react-router";
import { PublicFrame } from "../chrome/public-frame.tsx";
import { type AppealOutcome, AppealView } from "../features/comments/appeal-view.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";
import { submitted } from "./submitted.ts";

export const handle: PageHandle = { title: "comments.appeal.title", script: false };

export async function action({ params, context, request }: ActionFunctionArgs): Promise<AppealOutcome> {
  const { services, locale, address } = context.get(pageContext);
  const typed = (await submitted(request)).get("text");
  const text = typeof typed === "string" ? typed : "";
  try {
    const from = address === undefined ? {} : { from: address };
    await services.callApi("POST /pub/appeals", { body: { token: params["token"] ?? "", text } }, { locale, ...from });
    return { state: "sent" };
  } catch (error) {
    // By name and status, because the pages have their own copy of the class.
    if (!(error instanceof Error && "status" in error)) throw error;
    if (error.status === 404) return { state: "unknown" };
    if (error.status === 409) return { state: "twice" };
    if (error.status !== 400 && error.status !== 429) throw error;
    const [message = error.message] =
      "messages" in error ? Object.values(error.messages as Record<string, string>) : [];
    return { state: "refused", message, text };
  }
}

export default function Appeal() {
  return (
    <PublicFrame>
      <AppealView outcome={useActionData<typeof action>()} />
    </PublicFrame>
  );
}
