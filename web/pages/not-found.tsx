import { data } from "react-router";
import { FaultPage } from "../fault.tsx";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = { title: "shell.faults.notFound.pageTitle", script: false };

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <FaultPage kind="notFound" />;
}
