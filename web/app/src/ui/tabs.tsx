import { type ReactNode, useEffect, useRef } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";

export type TabItem = { id: string; label: string; count?: number; content: () => ReactNode };
type Props = { label: string; items: TabItem[]; chosen: string; onChoose: (id: string) => void };

/** Tabs shows one of several contents. Which one is in the address: keep `chosen` in the search parameters. */
export function Tabs({ label, items, chosen, onChoose }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  // The chosen tab may stand beyond the edge: on a narrow screen, and after the window or a label has changed its width.
  useEffect(() => {
    const edge = frame.current;
    const list = edge?.firstElementChild;
    if (!edge || !list) return;
    const watch = new ResizeObserver(() => {
      const tab = edge.querySelector<HTMLElement>(`[data-key="${CSS.escape(chosen)}"]`);
      if (tab) edge.scrollLeft = tab.offsetLeft - (edge.clientWidth - tab.offsetWidth) / 2;
    });
    watch.observe(edge);
    watch.observe(list);
    return () => watch.disconnect();
  }, [chosen]);
  return (
    <AriaTabs selectedKey={chosen} onSelectionChange={(key) => onChoose(String(key))}>
      <div ref={frame} className="relative mb-5 overflow-x-auto">
        <TabList aria-label={label} className="flex w-max min-w-full gap-5 border-b border-line">
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
      </div>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="outline-none">
          {content()}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
