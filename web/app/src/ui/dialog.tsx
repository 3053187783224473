import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { t } from "~/text/text";
import { Button, type Look } from "./button";
import { classes } from "./classes";
import { surface } from "./popover";

type Props = {
  title: string;
  open: boolean;
  /** Left out, the dialog can only be ended by what it offers. */
  onClose?: () => void;
  children: ReactNode;
  /** "sheet" comes from the left side and is as high as the window. */
  shape?: "box" | "top" | "sheet";
  hideTitle?: boolean;
};

const overlays = {
  box: "items-center justify-center p-4",
  top: "items-start justify-center p-4 pt-[12vh]",
  sheet: "items-stretch justify-start",
};

/** Dialog is a modal part of the screen. Escape and a press beside it close it. */
export function Dialog({ title, open, onClose, children, shape = "box", hideTitle }: Props) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(now) => !now && onClose?.()}
      isDismissable={Boolean(onClose)}
      isKeyboardDismissDisabled={!onClose}
      className={classes("fixed inset-0 z-50 flex bg-shade overscroll-contain", overlays[shape])}
    >
      <Modal
        className={classes(
          shape === "sheet" ? "w-72 max-w-[85vw] bg-bg border-r border-line overflow-y-auto" : surface,
          shape !== "sheet" && "w-full max-w-[512px] max-h-[85vh] overflow-y-auto",
        )}
      >
        <AriaDialog
          className={classes("outline-none", shape === "box" && "p-6")}
          aria-label={hideTitle ? title : undefined}
        >
          {!hideTitle && (
            <Heading slot="title" level={2} className="mb-3">
              {title}
            </Heading>
          )}
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

type ConfirmProps = {
  title: string;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** What the button does, with the name of the thing. */
  action: string;
  look?: Look;
  busy?: boolean;
  children: ReactNode;
};

/** Confirm asks once before something that cannot be undone. */
export function Confirm({ title, open, onClose, onConfirm, action, look = "danger", busy, children }: ConfirmProps) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <div className="text-muted">{children}</div>
      <div className="flex justify-end gap-2 mt-6">
        <Button look="quiet" onPress={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button look={look} onPress={onConfirm} busy={busy}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
