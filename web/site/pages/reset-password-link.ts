import { type LoaderFunctionArgs, redirect } from "react-router";

/** The URL in the apps' mails: `/reset-password?token=…`. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return redirect(token === "" ? "/connexion" : `/reinitialisation-mot-de-passe/${encodeURIComponent(token)}`);
}
