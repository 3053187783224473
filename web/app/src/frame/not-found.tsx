import { t } from "~/text/text";
import { ButtonLink } from "~/ui/link";
import { EmptyState } from "~/ui/states";

/** NotFound is shown for an address that no screen has. */
export function NotFound() {
  return (
    <EmptyState title={t("frame.not-found")} action={<ButtonLink to="/">{t("frame.to-start")}</ButtonLink>}>
      {t("frame.not-found-words")}
    </EmptyState>
  );
}
