import { type ReactNode, useEffect, useRef } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";

export type TabItem = { id: string; label: string; count?: number; content: () => ReactNode };
type Props = { label: string; items: TabItem[]; chosen: string; onChoose: (id: string) => void };

/** Tabs shows one of several contents. Which one is in the address: keep `chosen` in the search parameters. */
export function Tabs({ label, items, chosen, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // On a narrow screen the chosen tab may stand beyond the edge, also after the window has become narrower.
  useEffect(() => {
    const all = list.current;
    if (!all) return;
    const watch = new ResizeObserver(() => {
      // The tabs come after the list has been rendered.
      const tab = all.querySelector<HTMLElement>(`[data-key="${CSS.escape(chosen)}"]`);
      if (tab) all.scrollLeft = tab.offsetLeft - (all.clientWidth - tab.offsetWidth) / 2;
    });
    watch.observe(all);
    return () => watch.disconnect();
  }, [chosen]);
  return (
    <AriaTabs selectedKey={chosen} onSelectionChange={(key) => onChoose(String(key))}>
      <TabList ref={list} aria-label={label} className="relative flex gap-5 border-b border-line mb-5 overflow-x-auto">
        {items.map(({ id, label, count }) => (
          <Tab
            key={id}
            id={id}
            className="py-2 text-muted cursor-pointer whitespace-nowrap border-b-2 border-transparent data-selected:text-text data-selected:border-accent data-selected:font-semibold hover:text-text"
          >
            {label}
            {count !== undefined && ` ${count}`}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="outline-none">
          {content()}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
