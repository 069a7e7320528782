import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { PublicFrame } from "../layout/public-frame.tsx";
import { type AppealOutcome, AppealView } from "../features/comments/appeal-view.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";
import { submitted } from "./submitted.ts";

export const handle: PageHandle = { title: "comments.appeal.title", script: false };

/** The message for a link that no longer allows an appeal. */
const appealWords = { waiting: "twice", answered: "twice", won: "won", over: "late" } as const;

/** What became of an appeal that was made by this link; null while it can be made. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<AppealOutcome | null> {
  const { services, locale, address } = context.get(pageContext);
  const from = address === undefined ? {} : { from: address };
  try {
    const body = { token: params["token"] ?? "" };
    const { state, answer } = await services.callApi("POST /pub/appeals/look", { body }, { locale, ...from });
    if (answer) return { state: "answered", ...answer };
    if (state === "open") return null;
    return { state: appealWords[state] };
  } catch (error) {
    // By name and status, because the pages have their own copy of the class.
    if (!(error instanceof Error && "status" in error)) throw error;
    if (error.status === 404 || error.status === 400) return { state: "unknown" };
    // Too many links were opened here: the form still says what becomes of this one.
    if (error.status === 429) return null;
    throw error;
  }
}

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
    if (error.status === 403) return { state: "won" };
    if (error.status === 409) return { state: "twice" };
    if (error.status !== 400 && error.status !== 429) throw error;
    const [message = error.message] =
      "messages" in error ? Object.values(error.messages as Record<string, string>) : [];
    return { state: "refused", message, text };
  }
}

export default function Appeal() {
  const [found, sent] = [useLoaderData<typeof loader>(), useActionData<typeof action>()];
  return (
    <PublicFrame>
      <AppealView outcome={sent ?? found ?? undefined} />
    </PublicFrame>
  );
}
