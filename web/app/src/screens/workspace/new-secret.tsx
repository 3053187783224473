import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Snippet } from "~/ui/snippet";

/** NewSecret shows a key once, with what it is used for. Nothing but its button closes it. */
export function NewSecret({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const uses = [
    { name: "curl", text: `curl -H "Authorization: Bearer ${secret}" ${location.origin}/v1/me` },
    {
      name: "Claude Code",
      text: `claude mcp add --transport http avm ${location.origin}/mcp --header "Authorization: Bearer ${secret}"`,
    },
  ];
  return (
    <Dialog title={name} open>
      <p className="font-semibold">{t("workspace.shown-once")}</p>
      <Snippet name={t("workspace.key")} text={secret} />
      {uses.map((use) => (
        <div key={use.name} className="mt-3">
          <p className="text-muted text-small">{use.name}</p>
          <Snippet {...use} />
        </div>
      ))}
      <div className="flex justify-end mt-6">
        <Button look="primary" onPress={onClose}>
          {t("workspace.copied")}
        </Button>
      </div>
    </Dialog>
  );
}
