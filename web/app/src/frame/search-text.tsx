import { useEffect, useState } from "react";
import { TextField } from "~/ui/fields";

/** SearchText is a field that searches while its text is typed. What is searched for is in the address. */
export function SearchText({
  label,
  value,
  onSearch,
}: {
  label: string;
  value?: string;
  onSearch: (text?: string) => void;
}) {
  const [text, type] = useState(value ?? "");
  useEffect(() => {
    const timer = setTimeout(() => text !== (value ?? "") && onSearch(text || undefined), 250);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      data-search
      maxLength={200}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}
