import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes";

const input =
  "w-full rounded-md border border-field bg-panel px-2.5 py-1.5 min-h-8.5 text-text placeholder:text-muted disabled:opacity-60 aria-invalid:border-bad";

type RowProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  children: ReactNode;
  hideLabel?: boolean;
};

/** FormRow is a label above a control, with a hint and an error below. */
export function FormRow({ id, label, hint, error, children, hideLabel }: RowProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "font-semibold"}>
        {label}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

type Shared = { label: ReactNode; hint?: ReactNode; error?: string; hideLabel?: boolean };

function described(id: string, { hint, error }: Shared) {
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  };
}

/** TextField is one line of text. It takes the props of `register` of react-hook-form. */
export function TextField({ label, hint, error, hideLabel, className, ...props }: Shared & ComponentProps<"input">) {
  const id = useId();
  const row = { label, hint, error, hideLabel };
  return (
    <FormRow id={id} {...row}>
      <input type="text" {...props} {...described(id, row)} className={classes(input, className)} />
    </FormRow>
  );
}

/** TextArea is several lines of text. */
export function TextArea({ label, hint, error, hideLabel, className, ...props }: Shared & ComponentProps<"textarea">) {
  const id = useId();
  const row = { label, hint, error, hideLabel };
  return (
    <FormRow id={id} {...row}>
      <textarea rows={6} {...props} {...described(id, row)} className={classes(input, className)} />
    </FormRow>
  );
}

export type Option = { value: string; label: string; disabled?: boolean; lang?: string };

/** Select chooses one of some values. It is the browser's own, which fits every screen and needs no script. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  className,
  options,
  ...props
}: Shared & ComponentProps<"select"> & { options: Option[] }) {
  const id = useId();
  const row = { label, hint, error, hideLabel };
  return (
    <FormRow id={id} {...row}>
      <select
        {...props}
        {...described(id, row)}
        className={classes(input, "cursor-pointer pr-7 text-ellipsis", className)}
      >
        {options.map(({ value, label, disabled, lang }) => (
          <option key={value} value={value} disabled={disabled} lang={lang}>
            {label}
          </option>
        ))}
      </select>
    </FormRow>
  );
}

type CheckboxProps = {
  children?: ReactNode;
  "aria-label"?: string;
  checked: boolean;
  /** Whether some of what it stands for is chosen. */
  some?: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Whether it stands beside fields, and is as high as they are. */
  beside?: boolean;
};

/** Checkbox is one yes or no. */
export function Checkbox({ children, some, onChange, beside, ...props }: CheckboxProps) {
  return (
    <label className={classes("inline-flex items-center gap-2 cursor-pointer", beside ? "min-h-8.5" : "min-h-6")}>
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent cursor-pointer"
        ref={(element) => {
          if (element) element.indeterminate = Boolean(some);
        }}
        onChange={(event) => onChange(event.target.checked)}
        {...props}
      />
      {children}
    </label>
  );
}
