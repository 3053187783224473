import { endSocket } from "~/graph/client";
import { session, useSessionExpired } from "~/graph/session";
import { SignInForm } from "~/screens/sign-in/sign-in-form";
import { t } from "~/text/text";
import { Dialog } from "~/ui/dialog";
import { useSession } from "./session";

/** Expired asks to sign in again over the screen, which keeps what was typed. */
export function Expired({ onRenewed }: { onRenewed: () => void }) {
  const expired = useSessionExpired();
  const { me } = useSession();
  if (!expired) return null;
  const renewed = (email: string) => {
    endSocket();
    session.renew();
    if (email.toLowerCase() !== me.email.toLowerCase()) location.assign("/");
    else onRenewed();
  };
  return (
    <Dialog title={t("frame.expired")} open>
      <p className="text-muted mb-4">{t("frame.expired-words")}</p>
      <SignInForm email={me.email} onSignedIn={renewed} />
    </Dialog>
  );
}
