import { type DragEvent, useState } from "react";

/** useDragOrder lets rows be dragged to another place with the mouse. The same has to be possible with the keyboard. */
export function useDragOrder(can: boolean, move: (from: number, to: number) => void) {
  const [from, take] = useState<number>();
  const [over, hover] = useState<number>();
  const end = () => [take(undefined), hover(undefined)];
  const propsOf = (place: number) =>
    can
      ? {
          draggable: true,
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.effectAllowed = "move";
            event.dataTransfer.setData("text/plain", String(place));
            take(place);
          },
          onDragOver: (event: DragEvent) => {
            if (from === undefined) return;
            event.preventDefault();
            hover(place);
          },
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            if (from !== undefined) move(from, place);
            end();
          },
          onDragEnd: end,
        }
      : {};
  return { can, over: from === over ? undefined : over, propsOf };
}
