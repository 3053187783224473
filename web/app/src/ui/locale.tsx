import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components";
import { locale } from "~/text/language";

/** Locale gives the components their own words in the person's language. */
export function Locale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}
