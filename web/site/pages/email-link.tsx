import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { PublicFrame } from "../layout/public-frame.tsx";
import { EmailLinkView, type EmailLinkOutcome } from "../features/accounts/email-link-view.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";

export const handle: PageHandle = { title: "accounts.emailLink.pageTitle", script: false };

export function loader(asked: LoaderFunctionArgs): Promise<EmailLinkOutcome> {
  return outcomeOf("POST /pub/email-links/look", asked);
}

/** Changes something only by the form: mail programs open links by themselves. */
export function action(asked: ActionFunctionArgs): Promise<EmailLinkOutcome> {
  return outcomeOf("POST /pub/email-links", asked);
}

async function outcomeOf(
  name: "POST /pub/email-links/look" | "POST /pub/email-links",
  { params, context }: LoaderFunctionArgs,
): Promise<EmailLinkOutcome> {
  const { services, locale, address } = context.get(pageContext);
  const from = address === undefined ? {} : { from: address };
  try {
    return await services.callApi(name, { body: { token: params["token"] ?? "" } }, { locale, ...from });
  } catch (error) {
    // By name and status, because the pages have their own copy of the class.
    if (!(error instanceof Error && "status" in error)) throw error;
    if (error.status === 400) return { state: "unknown" };
    if (error.status === 429) return { state: "busy" };
    throw error;
  }
}

export default function EmailLinkPage() {
  const [found, acted] = [useLoaderData<typeof loader>(), useActionData<typeof action>()];
  return (
    <PublicFrame>
      <EmailLinkView outcome={acted ?? found} />
    </PublicFrame>
  );
}
