import type { ReactNode } from "react";
import { useTitle } from "~/ui/title";

/** Entrance is the page around what people see before they are signed in. */
export function Entrance({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main className="min-h-screen grid place-items-center p-4">
      <div className="w-full max-w-88 pb-[12vh]">
        <h1>{title}</h1>
        {lead && <p className="text-muted mt-1">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </main>
  );
}
