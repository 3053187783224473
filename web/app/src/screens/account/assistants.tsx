import { useChange } from "~/graph/hooks";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { type AccountQuery, DisconnectAssistant } from "./account.operations";

type Assistant = AccountQuery["me"]["assistants"][number];

/** Assistants lists the assistants that a person has connected, and disconnects them. */
export function Assistants({ assistants }: { assistants: Assistant[] }) {
  const [disconnect] = useChange(DisconnectAssistant);
  const end = async ({ id, name }: Assistant) => {
    const { problem } = await disconnect({ id });
    toast(problem ?? t("account.disconnected", { name }));
  };
  if (assistants.length === 0) {
    return (
      <p className="text-muted max-w-[72ch]">
        {t("account.no-assistants", { address: new URL("/mcp", location.href).href })}
      </p>
    );
  }
  const columns: Column<Assistant>[] = [
    { id: "name", title: t("account.assistant"), cell: (row) => <span dir="auto">{row.name}</span> },
    {
      id: "of",
      title: t("account.described-at"),
      wide: true,
      cell: (row) => (row.clientId ? new URL(row.clientId).host : "–"),
    },
    {
      id: "may",
      title: t("account.assistant-may"),
      cell: (row) => t(row.mcpWrites ? "account.assistant-writes" : "account.assistant-reads"),
    },
    {
      id: "seen",
      title: t("account.last-seen"),
      cell: (row) => (row.lastUsedAt ? moment(row.lastUsedAt) : t("account.never")),
    },
    {
      id: "end",
      title: t("account.disconnect"),
      hideTitle: true,
      number: true,
      cell: (row) => (
        <Button small onPress={() => end(row)}>
          {t("account.disconnect")}
        </Button>
      ),
    },
  ];
  return (
    <Table label={t("account.assistants")} columns={columns} rows={assistants} rowKey={(row) => row.id} foot={false} />
  );
}
